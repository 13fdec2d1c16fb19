//! Published costs, reproduced through whole scenarios with ordinary inputs: quotes, assumptions, months, views.
//!
//! Every case of `golden/papers.json` is computed. Where a source agrees with its own inputs, ours is within its tolerance; where it
//! does not, ours is what the inputs give and is *not* the published figure.

mod common;

use common::{book, change, hours, leave_out, line, llm, scenario};
use engine::comparison::{Comparison, OptionResult};
use engine::scenario::OptionKind::{PrivateCloud, PublicOnDemand, PublicReserved1y, PublicReserved3y, PurchaseColocation};
use engine::scenario::{Currency, CurrentBill, HostingOption, OptionKind, Quote, Scenario, ServiceHours, Task, Workload};
use engine::view::{TaxView, Terms, View};
use engine::{compute, compute_view};
use serde_json::Value;
use std::collections::BTreeMap;

/// A scenario in which nothing costs but what the paper names, in dollars at R$1.
fn paper(workloads: Vec<Workload>, options: Vec<HostingOption>, months: u16) -> Scenario {
    let mut s = scenario(workloads, &[], months);
    s.options = options;
    leave_out(&mut s);
    change(&mut s, "usd_brl", 1.0);
    change(&mut s, "pue_colocation", 1.0);
    change(&mut s, "idle_power", 1.0); // the same power day and night
    change(&mut s, "server_life", 120.0);
    s
}

fn quoted(id: &str, kind: OptionKind, gpu: &str, price: f64, gpus: u32, server_kw: Option<f64>) -> HostingOption {
    let quote =
        Quote { gpu: gpu.into(), price, currency: Currency::Usd, gpus, server_kw, item: None, on_demand_price: None, note: "paper".into() };
    HostingOption { id: id.into(), quotes: vec![quote], ..HostingOption::new(kind) }
}

fn rented(id: &str, kind: OptionKind, gpu: &str, price: f64) -> HostingOption {
    quoted(id, kind, gpu, price, 1, None)
}

fn bought(gpu: &str, price: f64, gpus: u32, kw: f64) -> HostingOption {
    quoted("own", PurchaseColocation, gpu, price, gpus, Some(kw))
}

fn on(gpu: &str, mut w: Workload) -> Workload {
    if let Task::GpuHours(t) = &mut w.task {
        t.gpu = Some(gpu.into());
    }
    w
}

fn in_months(mut w: Workload, first: u16, last: u16) -> Workload {
    (w.first_month, w.last_month) = (first, Some(last));
    w
}

fn bill(id: &str, gpu: &str, monthly: f64, gpu_hours: f64, gpus: u32) -> Workload {
    let task = CurrentBill { monthly_brl: monthly, gpu: gpu.into(), gpu_hours_month: gpu_hours, peak_gpus: gpus };
    Workload { task: Task::CurrentBill(task), ..llm(id) }
}

fn run(s: &Scenario) -> Comparison {
    compute(s, book()).unwrap_or_else(|e| panic!("{e:?}")).comparison
}

fn of<'a>(c: &'a Comparison, id: &str) -> &'a OptionResult {
    let found = c.options.iter().find(|o| o.id == id).unwrap_or_else(|| panic!("no option {id}"));
    assert!(found.missing_prices.is_empty(), "{id}: {:?}", found.missing_prices);
    found
}

fn total(c: &Comparison, id: &str) -> f64 {
    of(c, id).total.expect("a total")
}

/// The month, with its fraction, in which what is bought has cost no more than the other.
fn meeting(own: &[f64], other: &[f64], crossing: u16) -> f64 {
    let gap = |m: usize| own[m] - other[m];
    let month = (1..own.len()).find(|m| gap(*m - 1) > 0.0 && gap(*m) <= 0.0).expect("the curves cross");
    assert_eq!(usize::from(crossing), month, "the comparison names the month");
    (month - 1) as f64 + gap(month - 1) / (gap(month - 1) - gap(month))
}

/// Months until what is bought has cost no more than `cloud`.
fn break_even(c: &Comparison, cloud: &str) -> f64 {
    let pair = c.pairs.iter().find(|p| [&p.a, &p.b].iter().all(|id| *id == "own" || *id == cloud)).expect("the pair is there");
    meeting(&of(c, "own").cumulative, &of(c, cloud).cumulative, pair.crossings[0].month)
}

/// The same against the bill that is paid today.
fn break_even_of_bill(c: &Comparison) -> f64 {
    let paid = c.baseline.as_ref().expect("a base line");
    let pair = paid.pairs.iter().find(|p| p.a == "own").expect("the pair is there");
    meeting(&of(c, "own").cumulative, &paid.cumulative, pair.crossings[0].month)
}

/// Inputs of a case.
struct Inputs<'a>(&'a Value);

impl Inputs<'_> {
    fn get(&self, key: &str) -> f64 {
        self.0["inputs"][key].as_f64().unwrap_or_else(|| panic!("{} has no {key}", self.id()))
    }

    fn all(&self, key: &str) -> Vec<f64> {
        self.0["inputs"][key].as_array().unwrap_or_else(|| panic!("{} has no {key}", self.id())).iter().filter_map(Value::as_f64).collect()
    }

    fn id(&self) -> &str {
        self.0["id"].as_str().expect("an id")
    }
}

type Figures = BTreeMap<String, f64>;

fn figures(list: &[(&str, f64)]) -> Figures {
    list.iter().map(|(k, v)| ((*k).to_owned(), *v)).collect()
}

/// One server of 8 GPUs bought, and the same rented for `use_share` of the hours.
fn server_or_cloud(case: &Inputs<'_>, kind: OptionKind, use_share: f64, months: u16) -> Comparison {
    let capex = case.get("capex");
    let gpu = "h100-sxm";
    let options = vec![bought(gpu, capex, 8, 1.0), rented("cloud", kind, gpu, case.get("cloud_rate") / 8.0)];
    let mut s = paper(vec![on(gpu, hours("w1", 8.0 * 730.0 * use_share, 8))], options, months);
    // A server of 1 kW, so that a price a kWh or a kW-month is a price an hour.
    change(&mut s, "energy_tariff", case.get("energy_h"));
    change(&mut s, "colocation_price", case.get("space_h") * 730.0);
    change(&mut s, "maintenance_share", case.get("maintenance_h") * 8_760.0 / capex);
    run(&s)
}

fn break_even_hours(case: &Inputs<'_>) -> Figures {
    let kind = match case.id() {
        id if id.ends_with("-1y") => PublicReserved1y,
        id if id.ends_with("-3y") => PublicReserved3y,
        _ => PublicOnDemand,
    };
    let months = break_even(&server_or_cloud(case, kind, 1.0, 60), "cloud");
    figures(&[("breakeven_hours", months * 730.0), ("breakeven_months", months)])
}

fn five_years(case: &Inputs<'_>) -> Figures {
    let c = server_or_cloud(case, PublicOnDemand, 1.0, 60);
    let (own, cloud) = (total(&c, "own"), total(&c, "cloud"));
    assert!((c.pairs[0].total_difference - (cloud - own)).abs() < 1e-6, "the pair says the same");
    let mut found =
        figures(&[("onprem_5y", own), ("cloud_5y", cloud), ("saving", cloud - own), ("saving_pct", (cloud - own) / cloud * 100.0)]);
    if case.id() == "lp2368-case2-b300" {
        let mut other = case.0.clone();
        other["inputs"]["cloud_rate"] = 142.416.into();
        found.insert("cloud_5y_with_142.416".into(), total(&server_or_cloud(&Inputs(&other), PublicOnDemand, 1.0, 60), "cloud"));
    }
    found
}

fn tokens(case: &Inputs<'_>) -> Figures {
    let c = server_or_cloud(case, PublicOnDemand, 1.0, 60);
    let hourly = |id: &str| of(&c, id).per_gpu_hour.expect("a unit cost") * 8.0;
    let per_million = |hourly: f64| hourly * 1e6 / (case.get("throughput") * 3_600.0);
    let (own, cloud) = (hourly("own"), hourly("cloud"));
    figures(&[
        ("amortised_per_hour", own),
        ("onprem_per_M", per_million(own)),
        ("cloud_per_M", per_million(cloud)),
        ("api_ratio", case.get("api_price") / per_million(own)),
        ("cloud_ratio", cloud / own),
    ])
}

/// What an hour of maintenance and of the rack costs in a month of 730 and of 720 hours.
fn hourly_parts(case: &Inputs<'_>) -> Figures {
    let part = |capex: f64, key: &str, month: f64| {
        let mut s = paper(vec![hours("w1", 8.0 * 700.0, 8)], vec![bought("h100-sxm", capex, 8, 1.0)], 12);
        change(&mut s, "hours_per_month", month);
        change(&mut s, "maintenance_share", case.get("maintenance_rate"));
        change(&mut s, "colocation_price", case.get("colo"));
        line(of(&run(&s), "own"), key)[1] / month
    };
    figures(&[
        ("maint_A", part(case.get("capex_A"), "maintenance", 730.0)),
        ("maint_B", part(case.get("capex_B"), "maintenance", 730.0)),
        ("maint_D", part(case.get("capex_D"), "maintenance", 730.0)),
        ("colo", part(case.get("capex_A"), "space", 730.0)),
        ("colo_at_720h_month", part(case.get("capex_A"), "space", 720.0)),
    ])
}

/// A machine used 176 hours a month against the price of the same tokens from an API.
fn against_an_api(case: &Inputs<'_>) -> Figures {
    let (gpu, gpus) = if case.id().contains("EXAONE") { ("rtx-5090", 1) } else { ("a100-40gb-sxm", case.get("gpus") as u32) };
    let month = case.get("hours_per_month");
    // Tokens of 22 days of 8 hours, a third of them in the prompt; which model serves them does not change their number.
    let mut w = llm("w1");
    let Task::LlmInference(t) = &mut w.task else { panic!("a language model") };
    (t.input_tokens, t.output_tokens) = (1_000.0, 2_000.0);
    t.requests_per_day = case.get("throughput") * 8.0 * 3_600.0 / 3_000.0;
    t.hours = ServiceHours::Scheduled { days_per_month: 22.0, hours_per_day: 8.0 };
    let c = run(&paper(vec![w], vec![HostingOption::new(PrivateCloud)], 6));
    let million = c.workloads[0].million_tokens_month.expect("tokens");
    let at = |price: f64, watts: f64| {
        let w = bill("w1", gpu, price * million, f64::from(gpus) * month, gpus);
        let mut s = paper(vec![w], vec![bought(gpu, case.get("gpu_price"), 1, watts / 1_000.0)], 120);
        change(&mut s, "idle_power", 0.0); // off between the days
        change(&mut s, "energy_tariff", case.get("electricity"));
        run(&s)
    };
    let used = case.get("gpu_watts_used_by_table");
    let mut found = figures(&[("tokens_per_month_M", million)]);
    for (api, prices) in case.0["inputs"]["api_prices"].as_object().expect("prices") {
        let price = |n: usize| prices[n].as_f64().expect("a price");
        let c = at(price(0) / 3.0 + price(1) * 2.0 / 3.0, used);
        found.insert(format!("breakeven_{api}"), break_even_of_bill(&c));
        found.insert("electricity_month".into(), line(of(&c, "own"), "energy")[1]);
        assert_eq!(of(&c, "own").capex, Some(case.get("hardware")));
    }
    let listed = at(1.0, case.get("gpu_watts_listed"));
    found.insert("electricity_month_at_listed_watts".into(), line(of(&listed, "own"), "energy")[1]);
    // What the published column of Gemini fits, instead of its list price.
    found.insert("breakeven_Gemini_if_blended_7.75".into(), break_even_of_bill(&at(7.75, used)));
    found
}

/// A training run: chips rented at what they lose in value an hour, chips bought, chips rented in a cloud, and the energy.
fn training(case: &Inputs<'_>) -> Figures {
    let (gpu, months) = if case.id().contains("llama") { ("h100-sxm", 3) } else { ("a100-40gb-sxm", 4) };
    let chips = case.get("chips");
    let w = hours("w1", chips * case.get("training_hours") / f64::from(months), chips as u32);
    let lost = case.get("depreciated_value_per_chip") * case.get("decay") * std::f64::consts::LN_10 / case.get("hours_per_year");
    let link = case.get("interconnect_fraction");
    let server = 8.0 * case.get("server_price_acquisition_per_chip");
    let kw = 8.0 * case.get("tdp") / 1_000.0 * case.get("chip_to_server_power") * case.get("avg_power_fraction");
    let options = vec![
        rented("chips", PublicOnDemand, gpu, lost),
        rented("cluster", PublicOnDemand, gpu, lost / (1.0 - link)),
        rented("cloud", PublicOnDemand, gpu, case.get("cloud_price")),
        bought(gpu, server, 8, kw),
    ];
    let mut s = paper(vec![in_months(on(gpu, w), 1, months)], options, 6);
    change(&mut s, "idle_power", 0.0);
    change(&mut s, "energy_tariff", case.get("electricity"));
    change(&mut s, "pue_colocation", case.get("pue"));
    change(&mut s, "network_per_server", server * link / (1.0 - link));
    let c = run(&s);
    let energy: f64 = line(of(&c, "own"), "energy").iter().sum();
    let (hardware, cluster) = (total(&c, "chips"), total(&c, "cluster"));
    let chip = hardware / case.get("server_overhead");
    figures(&[
        ("chip_capex", chip),
        ("other_server", hardware - chip),
        ("interconnect", cluster - hardware),
        ("energy", energy),
        ("total", cluster + energy),
        ("acquisition", of(&c, "own").capex.expect("capex")),
        ("cloud", total(&c, "cloud")),
    ])
}

/// What three rents at the end of years 1, 2 and 3 cost: single months of 730 hours.
fn lease(yearly: f64) -> Scenario {
    let months = [12, 24, 36];
    let workloads = months.iter().map(|m| in_months(hours(&format!("w{m}"), 730.0, 1), *m, *m)).collect();
    paper(workloads, vec![rented("lease", PublicOnDemand, "h100-sxm", yearly / 730.0)], 36)
}

fn lease_or_buy(case: &Inputs<'_>) -> Figures {
    let tax = case.get("tax");
    let after = |mut s: Scenario, id: &str| {
        change(&mut s, "income_tax", tax);
        change(&mut s, "tax_yearly", 1.0);
        change(&mut s, "depreciation", 12.0 * case.get("life"));
        change(&mut s, "discount_rate", case.get("pretax_rate") * (1.0 - tax));
        let c = compute_view(&s, book(), View { tax: TaxView::After, ..View::default() }).unwrap_or_else(|e| panic!("{e:?}")).comparison;
        of(&c, id).npv.expect("an NPV")
    };
    let buy = after(paper(vec![hours("w1", 730.0, 1)], vec![bought("h100-sxm", case.get("price"), 1, 1.0)], 36), "own");
    let rent = after(lease(case.get("lease")), "lease");
    // The dearest lease: cost is a straight line through zero, and the scenario at that price costs what buying costs.
    let most = case.get("lease") * buy / rent;
    let same = after(lease(most), "lease");
    assert!((same - buy).abs() < 1e-6, "{same} against {buy}");
    figures(&[("npv_buy", -buy), ("npv_lease", -rent), ("max_lease", most)])
}

/// What is saved is a bill of three single months that rises with the dollar; the same server takes a job from month 1, so that it
/// is bought at the start.
fn with_inflation(case: &Inputs<'_>) -> Figures {
    let rise = case.get("specific_inflation");
    let mut workloads = vec![hours("w0", 100.0, 1)];
    for (year, flow) in (1..).zip(case.all("real_flows")) {
        workloads.push(in_months(bill(&format!("w{year}"), "h100-sxm", flow, 100.0, 1), 12 * year, 12 * year));
    }
    let mut s = paper(workloads, vec![bought("h100-sxm", case.get("outlay"), 8, 1.0)], 36);
    change(&mut s, "fx_drift", rise);
    change(&mut s, "ipca", rise);
    change(&mut s, "discount_rate", case.get("nominal_rate"));
    let npv = |view: View| {
        let c = compute_view(&s, book(), view).unwrap_or_else(|e| panic!("{e:?}")).comparison;
        let paid = c.baseline.as_ref().expect("a base line");
        let own = of(&c, "own").npv.expect("an NPV");
        (paid.npv - own, paid.flows.clone())
    };
    let (nominal, _) = npv(View::default());
    let (real, flows) = npv(View { terms: Terms::Real, ..View::default() });
    assert!((nominal - real).abs() < 1e-6, "the same value in real terms: {nominal} and {real}");
    for (year, flow) in (1..).zip(case.all("real_flows")) {
        assert!((flows[12 * year] - flow).abs() < 1e-6, "the real flow of year {year}: {}", flows[12 * year]);
    }
    figures(&[("npv", nominal)])
}

/// Year 0 is paid at the start and not discounted; years 1 to 3 at their end, partly moved to the cloud.
fn moving_over(case: &Inputs<'_>) -> Figures {
    let cost = |share: f64| (1.0 - share) * case.get("onprem") + share * case.get("azure");
    let shares = case.all("migration_share");
    let months = [12, 24, 36];
    let workloads = months.iter().zip(&shares[1..]).map(|(m, share)| in_months(hours(&format!("w{m}"), cost(*share), 1), *m, *m)).collect();
    let mut s = paper(workloads, vec![rented("future", PublicOnDemand, "h100-sxm", 1.0)], 36);
    change(&mut s, "discount_rate", case.get("wacc"));
    change(&mut s, "salary", cost(shares[0]));
    change(&mut s, "charges", 1.0);
    change(&mut s, "entry_public", 1.0);
    let c = run(&s);
    assert_eq!(of(&c, "future").flows[0], 100.0);
    figures(&[("npv_future", of(&c, "future").npv.expect("an NPV"))])
}

/// One request a day from an API that charges prompts and answers apart.
fn a_request(case: &Inputs<'_>) -> Figures {
    let mut w = llm("w1");
    let Task::LlmInference(t) = &mut w.task else { panic!("a language model") };
    (t.input_tokens, t.output_tokens, t.requests_per_day) = (case.get("in_tokens"), case.get("out_tokens"), 1_000.0);
    let c = run(&paper(vec![w], vec![HostingOption::new(PrivateCloud)], 6));
    let million = c.workloads[0].million_tokens_month.expect("tokens");
    let prompt = case.get("in_tokens") / (case.get("in_tokens") + case.get("out_tokens"));
    let month = million * 1_000.0 * (prompt * case.get("in_price") + (1.0 - prompt) * case.get("out_price"));
    let w = bill("w1", "h100-sxm", month, 100.0, 1);
    let c = run(&paper(vec![w], vec![bought("h100-sxm", 1.0, 1, 1.0)], 12));
    figures(&[("cost_per_request", c.baseline.expect("a base line").total / (365.0 * 1_000.0))])
}

fn home_server(case: &Inputs<'_>) -> Figures {
    let parts: f64 = case.all("parts").iter().sum();
    let day = case.get("in_tokens_day") * case.get("api_in") + case.get("out_tokens_day") * case.get("api_out");
    let w = bill("w1", "rtx-4090", day * 365.0 / 12.0, 730.0, 1);
    let mut s = paper(vec![w], vec![bought("rtx-4090", parts, 1, case.get("watts") / 1_000.0)], 12);
    change(&mut s, "energy_tariff", case.get("electricity"));
    let c = run(&s);
    let paid = c.baseline.as_ref().expect("a base line").total;
    let own = of(&c, "own");
    let energy: f64 = line(own, "energy").iter().sum();
    figures(&[("hardware", own.capex.expect("capex")), ("api_day", paid / 365.0), ("api_year", paid), ("electricity_year", energy)])
}

fn a_year_of_a_server(case: &Inputs<'_>) -> Figures {
    let years = case.get("depreciation");
    let yearly = |licence: f64| {
        let own = bought("h100-sxm", case.get("server_price"), case.get("gpus_per_server") as u32, 1.0);
        let mut s = paper(vec![hours("w1", 730.0, 8)], vec![own], 12 * years as u16);
        change(&mut s, "licence_price", licence);
        change(&mut s, "link_price", case.get("hosting") / 12.0);
        total(&run(&s), "own") / years
    };
    let software = case.get("software");
    figures(&[("yearly_per_server", yearly(software / case.get("gpus_per_server"))), ("yearly_if_software_per_gpu", yearly(software))])
}

/// Dedicated GPUs cost the same however much they are used: US$20 an hour fits two of the three published points.
fn by_use(case: &Inputs<'_>) -> Figures {
    let unit = |share: f64| {
        let options =
            vec![rented("own", PrivateCloud, "h100-sxm", 20.0), rented("cloud", PublicOnDemand, "h100-sxm", case.get("cloud_unit"))];
        let c = run(&paper(vec![hours("w1", share * 730.0, 1)], options, 12));
        (of(&c, "own").per_gpu_hour.expect("a unit cost"), of(&c, "cloud").per_gpu_hour.expect("a unit cost"))
    };
    let points = case.all("util_points");
    let (mut low, mut high) = (points[0], points[2]);
    for _ in 0..40 {
        let middle = f64::midpoint(low, high);
        let (own, cloud) = unit(middle);
        assert!((cloud - case.get("cloud_unit")).abs() < 1e-9, "a cloud by the hour costs the same whatever the use");
        if own > cloud { low = middle } else { high = middle }
    }
    figures(&[("unit_at_8pct", unit(points[0]).0), ("unit_at_40pct", unit(points[2]).0), ("breakeven_util_pct", low * 100.0)])
}

fn ours(case: &Inputs<'_>) -> Figures {
    match case.0["kind"].as_str().expect("a kind") {
        "breakeven_hours" | "price_staleness" => break_even_hours(case),
        "five_year_total" => five_years(case),
        "cost_per_million_tokens" => tokens(case),
        "opex_components" => hourly_parts(case),
        "breakeven_months_partial_use" => {
            let c = server_or_cloud(case, PublicOnDemand, case.get("utilisation"), 60);
            figures(&[("breakeven_months", break_even(&c, "cloud"))])
        }
        "breakeven_months_vs_api" => against_an_api(case),
        "training_cost_three_methods" => training(case),
        "lease_vs_buy_after_tax" => lease_or_buy(case),
        "nominal_vs_real" => with_inflation(case),
        "npv_convention" => moving_over(case),
        "cost_per_request" => a_request(case),
        "home_server_payback" => home_server(case),
        "server_year_cost" => a_year_of_a_server(case),
        "utilisation_unit_cost" => by_use(case),
        other => panic!("{}: unknown kind {other}", case.id()),
    }
}

#[test]
fn published_costs_reproduce_or_are_told_apart() {
    let file: Value = serde_json::from_str(include_str!("golden/papers.json")).expect("well formed");
    let cases = file["cases"].as_array().expect("cases");
    assert_eq!(cases.len(), 27);
    let (mut matched, mut told_apart, mut unpublished) = (0, 0, 0);
    println!("{:32} {:34} {:>16} {:>16}", "paper", "figure", "published", "ours");
    for case in cases.iter().map(Inputs) {
        let found = ours(&case);
        for (key, figure) in case.0["figures"].as_object().expect("figures") {
            let (id, number) = (case.id(), |field: &str| figure[field].as_f64());
            let ours = *found.get(key).unwrap_or_else(|| panic!("{id}: {key} is not computed"));
            let published = number("published").map_or_else(|| "-".to_owned(), |p| format!("{p:.5}"));
            println!("{id:32} {key:34} {published:>16} {ours:>16.5}");
            let recomputed = number("recomputed").expect("a recomputed figure");
            assert!((ours - recomputed).abs() <= 1e-6 * recomputed.abs(), "{id} {key}: recomputed {recomputed}, ours {ours}");
            let Some(published) = number("published") else {
                unpublished += 1;
                continue;
            };
            let near = (ours - published).abs() <= number("tolerance").expect("a tolerance");
            assert_eq!(Some(near), figure["reproduces"].as_bool(), "{id} {key}: published {published}, ours {ours}");
            if near { matched += 1 } else { told_apart += 1 }
        }
    }
    assert_eq!((matched, told_apart, unpublished), (85, 10, 19), "no figure is skipped");
}
