"""Fifty ways to write an address with a password in it, right and wrong."""

SECRET = "hUnter2fish"
"""The password; nothing else in a test is called so."""

ADDRESSES = (
    "postgresql://u:{}@127.0.0.1:1/x",
    "postgresql://u:{}@127.0.0.1:1/x?connect_timeout=1",
    "postgresql+psycopg://u:{}@127.0.0.1:1/x",
    "postgres://u:{}@127.0.0.1:1/x",
    "POSTGRESQL://U:{}@127.0.0.1:1/X",
    "postgresql://u@v:{}@127.0.0.1:1/x",
    "postgresql://:{}@127.0.0.1:1/x",
    "postgresql://u:{}%40@127.0.0.1:1/x",
    "postgresql://u:a@{}@127.0.0.1:1/x",
    "postgresql://u:{}@b@127.0.0.1:1/x",
    "postgresql://u:a/{}@127.0.0.1:1/x",
    "postgresql://u:a?{}@127.0.0.1:1/x",
    "postgresql://u:a#{}@127.0.0.1:1/x",
    "postgresql://u:a {}@127.0.0.1:1/x",
    "postgresql://u:a:{}@127.0.0.1:1/x",
    "postgresql://u:a&{}@127.0.0.1:1/x",
    "postgresql://u@127.0.0.1:{}/x",
    "postgresql://u:{}/127.0.0.1/x",
    "postgresql://u:{}%40127.0.0.1/x",
    "postgresql://127.0.0.1/u:{}@x",
    "postgresql://127.0.0.1:1/x?user=u&password={}",
    "postgresql://127.0.0.1:1/x?PASSWORD={}",
    "postgresql://127.0.0.1:1/x?pass%77ord={}",
    "postgresql://127.0.0.1:1/x?user=u%26password%3D{}",
    "postgresql://127.0.0.1:1/x?password={}&password={}",
    "postgresql://127.0.0.1:1/x?passwrd={}",
    "postgresql://127.0.0.1:1/x?pasword={}",
    "postgresql://127.0.0.1:1/x?passfile=/home/{}",
    "postgresql://127.0.0.1:1/x?sslpassword={}",
    "postgresql://127.0.0.1:1/x?sslkey={}",
    "postgresql://127.0.0.1:1/x?token={}",
    "postgresql://127.0.0.1:1/x?options=-c%20password%3D{}",
    "postgresql:/u:{}@127.0.0.1/x",
    "postgresql:///u:{}@127.0.0.1/x",
    "postgresql//u:{}@127.0.0.1/x",
    "postgresql:u:{}@127.0.0.1/x",
    "postgresql;//u:{}@127.0.0.1/x",
    "postgresql://u:{}",
    "postgresql:// u:{}@127.0.0.1/x",
    "postgresql%3A%2F%2Fu%3A{}%40127.0.0.1%2Fx",
    "postgrsql://u:{}@127.0.0.1/x",
    "mysql://u:{}@127.0.0.1/x",
    "jdbc:postgresql://u:{}@127.0.0.1/x",
    "ESRP_DATABASE_URL=postgresql://u:{}@127.0.0.1/x",
    "u:{}@127.0.0.1/x",
    "host=127.0.0.1 user=u password={}",
    "host=127.0.0.1 user=u password='a {}'",
    "tcp://u:{}@127.0.0.1:1",
    "https://{}@127.0.0.1/x",
    "https://127.0.0.1/x?X-Amz-Signature={}&a=1",
    "s3://KEY:{}@bucket/x",
    "az://container/x?sig={}",
    "sqlite:////nowhere/esrp.db?password={}",
)
"""Addresses with {} for the password; where there is a machine, it refuses at once."""


def with_secret() -> list[str]:
    """The addresses, each with the password in it."""
    return [address.replace("{}", SECRET) for address in ADDRESSES]
