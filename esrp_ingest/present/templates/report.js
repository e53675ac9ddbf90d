"use strict";
// Filters and ranks the rows of the page's tables, and hands the same filters to the charts as signals.
(() => {
  const ANY = "any";
  const NAMES = ["exchange", "group", "category", "test"];
  const form = document.getElementById("filters");
  const rows = Array.from(document.querySelectorAll("tr[data-tests]"), (element) => ({
    element,
    ...element.dataset,
    tests: element.dataset.tests.split(" "),
  }));
  const rankings = Array.from(document.querySelectorAll(".ranking"));
  const solutions = new Set(rows.map((row) => row.solution).filter(Boolean)).size;
  const views = [];
  let metric = document.querySelector("th[aria-sort]")?.dataset.metric;

  const wanted = () => Object.fromEntries(NAMES.map((name) => [name, form.elements[name].value]));
  const fits = (row, filter) =>
    row.tests.includes(filter.test) &&
    NAMES.every((name) => name === "test" || filter[name] === ANY || row[name] === filter[name]);
  const visible = (place) => Array.from(place.querySelectorAll("tbody tr[data-tests]:not([hidden])"));

  function apply() {
    const filter = wanted();
    document.body.dataset.test = filter.test;
    for (const row of rows) row.element.hidden = !fits(row, filter);
    rankByShownColumn(filter.test);
    for (const ranking of rankings) {
      ranking.hidden = ["category", "exchange"].some((name) => filter[name] !== ANY && ranking.dataset[name] !== filter[name]);
      note(ranking, ranking.querySelector(".scroll"));
    }
    for (const chart of document.querySelectorAll(".chart")) {
      chart.hidden = filter.test !== ANY && !chart.dataset.for.split(" ").includes(filter.test);
      note(chart, chart.querySelector(".drawing"));
    }
    note(document.querySelector(".findings").parentElement, document.querySelector(".findings"));
    const shown = new Set(rankings.flatMap((ranking) => visible(ranking).map((row) => row.dataset.solution)));
    const where = document.querySelector("[data-kept]") ? " on this page" : "";
    document.getElementById("shown").value = `${shown.size} of ${solutions} solutions${where} shown`;
    for (const { view, place } of views) if (place.checkVisibility()) signal(view, filter);
    window.dispatchEvent(new Event("resize")); // charts that are shown again learn how wide they are
  }

  // Shows in place of an empty table or chart that nothing is left.
  function note(section, content) {
    const nothing = visible(section).length === 0;
    section.querySelector(".empty").hidden = !nothing;
    content.hidden = nothing;
  }

  function signal(view, filter) {
    for (const name of NAMES) view.signal(`wanted_${name}`, filter[name]);
    view.runAsync();
  }

  // A test hides the columns of others: then the first column that is left is ranked by.
  function rankByShownColumn(test) {
    const headings = Array.from(document.querySelectorAll(".ranking:first-of-type th[data-metric]"));
    const own = test === "stress" ? "performance" : test; // a phone hides columns too, so it is not asked what is seen
    const shown = headings.filter((heading) => test === ANY || heading.classList.contains(own));
    if (shown.length && !shown.some((heading) => heading.dataset.metric === metric)) metric = shown[0].dataset.metric;
    for (const ranking of rankings) rank(ranking);
  }

  function rank(ranking) {
    const headings = Array.from(ranking.querySelectorAll("thead th"));
    const place = headings.findIndex((heading) => heading.dataset.metric === metric);
    if (place < 0) return;
    const sign = headings[place].dataset.better === "lower" ? 1 : -1;
    for (const heading of headings) heading.removeAttribute("aria-sort");
    form.elements.metric.value = metric;
    headings[place].setAttribute("aria-sort", sign > 0 ? "ascending" : "descending");
    // The least and the most that a figure can be: where the report prints it coarsely, these are two.
    const bounds = (row) => {
      const { least, most } = row.cells[place].dataset;
      if (least === undefined || "failed" in row.dataset) return { best: Infinity, worst: Infinity };
      return sign > 0 ? { best: Number(least), worst: Number(most) } : { best: -most, worst: -least };
    };
    const body = ranking.querySelector("tbody");
    const sorted = Array.from(body.rows, (row) => ({ row, ...bounds(row) }));
    sorted.sort((one, other) => (one.worst === other.worst ? 0 : one.worst < other.worst ? -1 : 1));
    // Where not all solutions are on the page, the ranks of those that are hold up to so many, of all vendors together.
    const kept = "kept" in ranking.dataset ? (form.elements.group.value === ANY ? Number(ranking.dataset.kept) : 0) : Infinity;
    let position = 0, reach = null, shared = 0;
    for (const { row, best, worst } of sorted) {
      for (const cell of row.cells) cell.classList.remove("ranked", "best", "by");
      row.cells[place].classList.add("by");
      if (!row.hidden) {
        position += 1;
        if (reach === null || best - reach > 1e-9) [shared, reach] = [position, worst];
        const ranked = Number.isFinite(worst) && shared <= kept;
        row.cells[0].textContent = ranked ? shared : "–";
        if (ranked) row.cells[place].classList.add("ranked");
        if (ranked && shared === 1) row.cells[place].classList.add("best");
      }
      body.append(row);
    }
  }

  function draw() {
    const specifications = JSON.parse(document.getElementById("specifications").textContent);
    // `ast` evaluates expressions without eval, which the page's policy forbids.
    const options = { mode: "vega", renderer: "svg", actions: false, ast: true, defaultStyle: false,
      tooltip: { disableDefaultStyle: true } };
    for (const place of document.querySelectorAll("[data-chart]:not([hidden])")) {
      vegaEmbed(place, specifications[place.dataset.chart], options).then(({ view }) => {
        views.push({ view, place });
        if (place.checkVisibility()) signal(view, wanted());
      });
    }
  }

  form.addEventListener("change", (event) => {
    if (event.target.name === "metric") metric = event.target.value;
    apply();
  });
  form.addEventListener("reset", () => setTimeout(apply));
  form.addEventListener("submit", (event) => event.preventDefault());
  for (const button of document.querySelectorAll("th[data-metric] button")) {
    button.addEventListener("click", () => {
      metric = button.parentElement.dataset.metric;
      for (const ranking of rankings) rank(ranking);
    });
  }
  apply();
  draw();
})();
