//! Negotiated discounts against arithmetic done by hand: what they come off, what they leave alone, and how the answer says it.

mod common;

use common::{Draws, book, change, hours, leave_out, line, llm, offer, option, plan_with, price, scenario};
use engine::book::changes::{self, Became, Why};
use engine::book::{PriceBook, PriceRow, discount};
use engine::comparison::{Comparison, Mark};
use engine::locale::Locale;
use engine::scenario::OptionKind::{
    BestMix, GpuCloud, PrivateCloud, PublicOnDemand, PublicReserved1y, PublicReserved3y, PublicSpot, PurchaseColocation, PurchaseOwnRoom,
};
use engine::scenario::{Currency, DataItem, GpuHours, OptionKind, Quote, Scenario, Task, Workload};
use engine::{Answer, compute, model, presets};

fn near(found: f64, expected: f64, what: &str) {
    assert!((found - expected).abs() <= 1e-9 * expected.abs().max(1.0), "{what}: {found} against {expected}");
}

/// The dollar of a month: 5.10 rising 3 % a year.
fn fx(month: f64) -> f64 {
    5.1 * libm::pow(1.03, month / 12.0)
}

fn row(provider: &str, fraction: f64, as_of: &str) -> PriceRow {
    PriceRow {
        kind: "provider_discount".into(),
        provider: provider.into(),
        item: "negotiated discount".into(),
        gpu: None,
        gpu_count: None,
        vcpus: None,
        memory_gib: None,
        region: "global".into(),
        country: "ZZ".into(),
        price_model: "negotiated".into(),
        unit: "fraction".into(),
        currency: Currency::Usd,
        price: fraction,
        low: None,
        high: None,
        tier_from: None,
        tier_to: None,
        max_power_w: None,
        as_of: as_of.into(),
        source: "contrato EDP".into(),
        confidence: "quote".into(),
        note: String::new(),
    }
}

/// The first book with discounts in it.
fn with(discounts: &[(&str, f64)]) -> PriceBook {
    let mut book = book().clone();
    book.rows.extend(discounts.iter().map(|(provider, fraction)| row(provider, *fraction, "2026-12-01")));
    book
}

/// Rented machines at `provider` in `region` of `country`, at the prices of `common`, as placement gives them with `book`.
fn at(s: &Scenario, book: &PriceBook, (provider, region, country): (&str, &str, &str)) -> Answer {
    let known = book.discounts();
    let plans = plan_with(s, |kind| {
        let mut o = offer(kind, price(kind));
        if kind.is_listed_cloud() {
            (o.provider, o.region, o.country) = (provider.into(), region.into(), country.into());
            o.discount = discount::of(&known, provider).cloned();
        }
        o
    });
    model::run(s, book, plans).unwrap_or_else(|e| panic!("{e:?}"))
}

const SAO_PAULO: (&str, &str, &str) = ("aws", "sa-east-1", "BR");

/// A language model on 4 GPUs until month 20 of 30, with data of every kind.
fn with_data() -> Workload {
    let mut w = llm("w1");
    (w.storage_gb, w.egress_gb_month, w.block_gb, w.file_gb, w.last_month) = (500.0, 200.0, 300.0, 100.0, Some(20));
    w
}

/// 12 % at AWS: every line billed from a row of AWS is 0.88 of its list price, what is a share of the bill follows, the rest stays.
#[test]
fn every_price_of_the_provider_is_billed_less_the_discount() {
    let mut s = scenario(vec![with_data()], &[PublicOnDemand, PublicSpot], 30);
    s.workloads[0].interruptible = Some(true);
    change(&mut s, "cluster_network", 0.05);
    change(&mut s, "spot_overhead", 0.1);
    s.options[0].managed_ml = true;
    let before = at(&s, book(), SAO_PAULO).comparison;
    let c = at(&s, &with(&[("aws", 0.12)]), SAO_PAULO).comparison;
    let (o, was) = (option(&c, PublicOnDemand), option(&before, PublicOnDemand));
    // one machine of 8 GPUs at US$80, day and night
    let gpus = 730.0 * 80.0 * 0.88 * fx(13.0);
    near(line(o, "gpus")[13], gpus, "GPUs");
    near(line(o, "managed_ml")[13], gpus * 0.15, "SageMaker takes 1.15 times the machine");
    near(line(o, "network")[13], gpus * 0.05, "network, a share of the machines");
    near(line(o, "storage")[13], 500.0 * 0.0405 * 0.88 * fx(13.0), "S3 in São Paulo");
    near(line(o, "block")[13], 300.0 * 0.152 * 0.88 * fx(13.0), "EBS gp3 in São Paulo");
    near(line(o, "egress")[13], 200.0 * 0.15 * 0.88 * fx(13.0), "egress");
    near(line(o, "exit")[20], 500.0 * 0.15 * 0.88 * fx(20.0), "leaving");
    // shared files have the price of an assumption, not of AWS
    near(line(o, "file")[13], 100.0 * 0.07 * fx(13.0), "files");
    let bill: f64 = ["gpus", "managed_ml", "network", "storage", "block", "file", "egress"].iter().map(|l| line(o, l)[13]).sum();
    near(line(o, "support")[13], 0.07 * bill, "support is a share of what is billed");
    near(line(o, "service_tax")[13], bill * 1.07 / 0.971 * (0.029 + 0.088), "so is tax");
    for key in ["gpus", "managed_ml", "network", "storage", "block", "egress", "exit"] {
        for (now, then) in line(o, key).iter().zip(line(was, key)) {
            near(*now, 0.88 * then, key);
        }
    }
    for key in ["file", "staff", "entry"] {
        assert_eq!(line(o, key), line(was, key), "{key}");
    }
    let spot = 730.0 * 1.1 * 30.0 * 0.88 * fx(13.0);
    near(line(option(&c, PublicSpot), "gpus")[13], spot, "spot");
}

/// Nothing but machines and data, a dollar of R$5.10: 12 % of what is billed over 20 months, to the cent.
#[test]
fn the_total_differs_by_the_discount_to_the_cent() {
    let mut s = scenario(vec![with_data()], &[PublicOnDemand], 30);
    leave_out(&mut s);
    change(&mut s, "usd_brl", 5.10);
    let total = |book: &PriceBook| option(&at(&s, book, SAO_PAULO).comparison, PublicOnDemand).total.expect("it has every price");
    // a month: 730 × 80 + 500 × 0.0405 + 300 × 0.152 + 200 × 0.15 = 58 495.85; leaving: 500 × 0.15 = 75
    let listed = (58_495.85 * 20.0 + 75.0) * 5.10;
    // files: 100 × 0.07 a month, without a discount
    near(total(book()), listed + 7.0 * 20.0 * 5.10, "list prices");
    let off = total(book()) - total(&with(&[("aws", 0.12)]));
    assert_eq!((off * 100.0).round(), (listed * 0.12 * 100.0).round(), "R$716 035,10 = {off}");
    assert_eq!((off * 100.0).round(), 71_603_510.0);
}

/// One machine is reserved, demand grows eightfold a year: in month 12 a second one is paid on demand, and both have the discount.
#[test]
fn a_reservation_and_what_goes_above_it() {
    let mut s = scenario(vec![llm("w1")], &[PublicReserved1y, PublicReserved3y], 30);
    s.workloads[0].growth_per_year = 7.0;
    let a = at(&s, &with(&[("aws", 0.12)]), SAO_PAULO);
    let c = &a.comparison;
    // growth 8^(11/12) = 6.727: peak 13.45 of 2.8 planned a replica, 5 and a spare of 2 GPUs each, 4 replicas a machine: 2 machines
    let month = (730.0 * 50.0 + 730.0 * 75.0) * 0.88 * fx(12.0);
    near(line(option(c, PublicReserved1y), "gpus")[12], month, "1 year at 50 and 75");
    let month = (730.0 * 40.0 + 730.0 * 60.0) * 0.88 * fx(12.0);
    near(line(option(c, PublicReserved3y), "gpus")[12], month, "3 years at 40 and 60");
    let cell = |line: &str| a.values.get(a.sheet.find(&format!("public_reserved_1y.w1.{line}")).expect("it is there"), None);
    near(cell("overflow_price_usd"), 75.0, "the list price stays an input");
    near(cell("net_overflow_price_usd"), 66.0, "what is billed");
}

/// The second tier of egress in Virginia: 10 240 GB at 0.09 and the rest at 0.085, less 10 %.
#[test]
fn every_tier_of_egress() {
    let mut w = with_data();
    w.egress_gb_month = 20_000.0;
    let s = scenario(vec![w], &[PublicOnDemand], 30);
    let c = at(&s, &with(&[("aws", 0.10)]), ("aws", "us-east-1", "US")).comparison;
    let tiers = (10_240.0 * 0.09 + 9_760.0 * 0.085) * 0.9;
    near(line(option(&c, PublicOnDemand), "egress")[13], tiers * fx(13.0), "tiers");
    near(line(option(&c, PublicOnDemand), "exit")[20], 500.0 * 0.05 * 0.9 * fx(20.0), "the last tier");
}

/// The list price and the discount are inputs with their sources, what is billed is a formula of both; one discount for all options.
#[test]
fn the_sheet_has_the_list_price_the_discount_and_what_is_billed() {
    let mut b = with(&[]);
    b.rows.push(PriceRow { note: "até 2028".into(), ..row("aws", 0.12, "2026-12-01") });
    let s = scenario(vec![with_data()], &[PublicOnDemand, PublicReserved1y], 30);
    let a = at(&s, &b, SAO_PAULO);
    let explain = |address: &str| a.sheet.explain(&a.values, a.sheet.find(address).unwrap_or_else(|| panic!("{address}")), None);
    let discount = explain("shared.provider~aws.negotiated_discount");
    near(discount.value, 0.12, "the discount");
    let source = discount.source.expect("an input has a source");
    assert_eq!((source.text.as_str(), source.as_of.as_str(), source.mark), ("contrato EDP. até 2028", "2026-12-01", Mark::Yours));
    assert_eq!(discount.part.map(|p| p.pt), Some("AWS".into()));
    let list = explain("public_on_demand.w1.price_usd");
    assert_eq!((list.value, list.source.map(|s| s.text)), (80.0, Some("teste".into())));
    let billed = explain("public_on_demand.w1.net_price_usd");
    near(billed.value, 70.4, "80 × 0.88");
    let inputs: Vec<&str> = billed.inputs.iter().map(|i| i.address.as_str()).collect();
    assert_eq!(inputs, ["public_on_demand.w1.price_usd", "shared.provider~aws.negotiated_discount"]);
    near(explain("public_on_demand.aws-sa-east-1.net_storage_price").value, 0.0405 * 0.88, "storage");
    assert_eq!(a.sheet.cells().filter(|c| c.line.key() == "negotiated_discount").count(), 1, "both options read the same cell");
    assert_eq!(engine::format::cell_value(Locale::PtBr, 0.125, "shared.provider~aws.negotiated_discount", ""), "12,5\u{a0}%");
    let o = option(&a.comparison, PublicOnDemand);
    assert_eq!((o.placements[0].price, o.placements[0].net_price), (80.0, Some(80.0 * 0.88)));
    let said = &o.discounts[0];
    assert_eq!(
        (said.provider.as_str(), said.fraction, said.source.as_str(), said.as_of.as_str(), said.note.as_str(), said.cell.as_str()),
        ("aws", 0.12, "contrato EDP", "2026-12-01", "até 2028", "shared.provider~aws.negotiated_discount")
    );
}

fn bytes(c: &Comparison) -> String {
    serde_json::to_string(c).expect("it is written")
}

/// Another provider's discount changes nothing, and without one no document has a word of it.
#[test]
fn without_a_discount_of_the_provider_every_byte_stays() {
    let s = scenario(vec![with_data()], &[PublicOnDemand, PublicReserved1y, PrivateCloud, PurchaseColocation], 30);
    let (before, after) = (at(&s, book(), SAO_PAULO), at(&s, &with(&[("azure", 0.2)]), SAO_PAULO));
    assert_eq!(bytes(&before.comparison), bytes(&after.comparison));
    assert_eq!(before.sheet.cells().count(), after.sheet.cells().count());
    assert!(!bytes(&before.comparison).contains("discounts") && !bytes(&before.comparison).contains("net_price"));
    for preset in presets::all(Locale::PtBr) {
        let all = |book: &PriceBook| bytes(&compute(&preset.scenario, book).expect("a preset is valid").comparison);
        assert_eq!(all(book()), all(&with(&[("nobody-here", 0.5)])), "{}", preset.slug);
    }
}

/// Purchases, the private cloud of the assumptions, and what assumptions price at a specialised cloud.
#[test]
fn what_is_not_a_providers_list_price_is_left_alone() {
    let mut s = scenario(vec![with_data()], &[PurchaseOwnRoom, PurchaseColocation, PrivateCloud], 30);
    let everybody = with(&[("aws", 0.3), ("market", 0.3), ("assumption", 0.3), ("brasil", 0.3), ("coreweave", 0.3)]);
    let of = |s: &Scenario, book: &PriceBook| bytes(&compute(s, book).unwrap_or_else(|e| panic!("{e:?}")).comparison);
    if let Task::LlmInference(t) = &mut s.workloads[0].task {
        t.gpu = Some("h100-sxm".into());
    }
    assert_eq!(of(&s, book()), of(&s, &everybody));
    // RunPod lists no storage: that of the assumptions, 0.06, has no discount, its machines have
    let s = scenario(vec![with_data()], &[GpuCloud], 30);
    let c = at(&s, &with(&[("runpod", 0.25)]), ("runpod", "global", "ZZ")).comparison;
    let o = option(&c, GpuCloud);
    near(line(o, "gpus")[13], 730.0 * 25.0 * 0.75 * fx(13.0), "machines");
    near(line(o, "storage")[13], 500.0 * 0.06 * fx(13.0), "storage");
    near(line(o, "block")[13], 300.0 * 0.06 * fx(13.0), "disks");
}

/// A quote is negotiated already: of the GPUs and of every kind of data nothing comes off, and the answer names no discount.
#[test]
fn a_quote_has_no_discount() {
    let mut s = scenario(vec![with_data()], &[PublicOnDemand, PublicReserved1y], 24);
    if let Task::LlmInference(t) = &mut s.workloads[0].task {
        t.gpu = Some("h100-sxm".into());
    }
    let quote = |item: Option<DataItem>, price: f64| Quote {
        gpu: if item.is_none() { "h100-sxm".into() } else { String::new() },
        gpus: 1,
        price,
        currency: Currency::Usd,
        server_kw: None,
        on_demand_price: item.is_none().then_some(12.0),
        item,
        note: "proposta".into(),
    };
    for o in &mut s.options {
        (o.provider, o.region) = (Some("aws".into()), Some("sa-east-1".into()));
        o.quotes = vec![quote(None, 9.0)];
    }
    let of = |s: &Scenario, book: &PriceBook| compute(s, book).unwrap_or_else(|e| panic!("{e:?}")).comparison;
    let (before, after) = (of(&s, book()), of(&s, &with(&[("aws", 0.12)])));
    for kind in [PublicOnDemand, PublicReserved1y] {
        let (was, o) = (option(&before, kind), option(&after, kind));
        assert_eq!(line(o, "gpus"), line(was, "gpus"), "the quote");
        assert_eq!(o.placements[0].net_price, None);
        near(line(o, "storage")[13], 0.88 * line(was, "storage")[13], "what is not quoted is billed from the list");
        assert_eq!(o.discounts.len(), 1);
    }
    for o in &mut s.options {
        o.quotes.extend([DataItem::Storage, DataItem::Block, DataItem::File, DataItem::Egress].map(|item| quote(Some(item), 0.2)));
    }
    assert_eq!(bytes(&of(&s, book())), bytes(&of(&s, &with(&[("aws", 0.12)]))), "everything is quoted");
}

/// 800 hours of eight H100 in São Paulo: Oracle 80.00, AWS 92.4672 an hour. 12 % leaves AWS dearer (81.37), 14 % does not (79.52).
#[test]
fn offers_are_compared_by_what_is_billed() {
    let mut s = presets::blank(Locale::En);
    s.workloads[0].task = Task::GpuHours(GpuHours {
        gpu: Some("h100-sxm".into()),
        min_memory_gb: None,
        gpu_hours_month: 800.0,
        peak_gpus: 8,
        moved_by: None,
    });
    let served = |book: &PriceBook| option(&compute(&s, book).expect("it is valid").comparison, PublicOnDemand).placements[0].clone();
    assert_eq!(served(book()).item, "BM.GPU.H100.8");
    assert_eq!(served(&with(&[("aws", 0.12)])).item, "BM.GPU.H100.8");
    let p = served(&with(&[("aws", 0.14)]));
    // eight machines of one GPU cost what one of eight costs: 11.5584 × 8 = 92.4672
    assert_eq!((p.item.as_str(), p.price), ("p5.4xlarge", 11.5584), "the list price is still said");
    near(p.net_price.expect("less the discount"), 9.940_224, "what is billed");
    // 100 hours of eight: 8 000 − 7 952.18
    let oracle = p.rejected.iter().find(|r| r.offer.contains("BM.GPU.H100.8")).expect("Oracle lost");
    assert_eq!(oracle.reason.en, "costs US$47.82 more in month 1");
    assert!(p.reason.en.starts_with("With a negotiated discount of 14% (AWS). "), "{}", p.reason.en);
    assert!(p.reason.pt.starts_with("Com 14\u{a0}% de desconto negociado (AWS). "), "{}", p.reason.pt);
}

/// First and second change places: 35 % off the reservation beats the private cloud that was cheaper.
#[test]
fn the_ranking_may_turn() {
    let s = scenario(vec![hours("w1", 8.0 * 730.0, 8)], &[PublicReserved3y, PrivateCloud], 36);
    let first = |book: &PriceBook| at(&s, book, SAO_PAULO).comparison.options[0].kind;
    // a month of eight GPUs: 8 × 730 × 4 against 730 × 40, where the discount brings it to 26
    assert_eq!(first(book()), PrivateCloud);
    assert_eq!(first(&with(&[("aws", 0.35)])), PublicReserved3y);
}

/// Azure's book has no storage in Brazil: a discount does not make up a price.
#[test]
fn a_missing_price_stays_missing() {
    let s = scenario(vec![with_data()], &[PublicOnDemand], 30);
    let place = ("azure", "brazilsouth", "BR");
    let of = |book: &PriceBook| option(&at(&s, book, place).comparison, PublicOnDemand).clone();
    let (before, after) = (of(book()), of(&with(&[("azure", 0.2)])));
    assert_eq!((after.total, after.rank), (None, None));
    assert!(!after.missing_prices.is_empty());
    assert_eq!(before.missing_prices, after.missing_prices);
    // a reservation that grows and has no price on demand
    let mut s = scenario(vec![llm("w1")], &[PublicReserved1y], 30);
    s.workloads[0].growth_per_year = 1.0;
    let known = with(&[("aws", 0.2)]);
    let plans = plan_with(&s, |kind| {
        let mut o = offer(kind, 50.0);
        o.on_demand_price = None;
        o.discount = discount::of(&known.discounts(), "aws").cloned();
        o
    });
    let c = model::run(&s, &known, plans).unwrap_or_else(|e| panic!("{e:?}")).comparison;
    assert_eq!((c.options[0].total, c.options[0].missing_prices.len()), (None, 1));
}

/// A mix names the discounts of the parts it uses, each once.
#[test]
fn a_mix_says_the_discounts_of_its_parts() {
    let mut s = scenario(vec![llm("w1"), hours("w2", 500.0, 4)], &[PublicOnDemand, PublicReserved1y, PrivateCloud, BestMix], 30);
    for w in &mut s.workloads {
        w.storage_gb = 1_000.0;
    }
    let c = compute(&s, &with(&[("aws", 0.4)])).unwrap_or_else(|e| panic!("{e:?}")).comparison;
    let mix = option(&c, BestMix);
    let parts: Vec<&str> = mix.mix.iter().map(|p| p.option.as_str()).collect();
    let public = c.options.iter().filter(|o| parts.contains(&o.id.as_str())).any(|o| !o.discounts.is_empty());
    assert!(public, "{parts:?}");
    let said: Vec<&str> = mix.discounts.iter().map(|d| d.provider.as_str()).collect();
    assert_eq!(said, ["aws"]);
}

/// Over many scenarios, a larger discount never makes an option that stays with its provider cost more.
#[test]
fn a_larger_discount_never_costs_more() {
    let mut d = Draws(0x0D15_C0DE);
    let mut compared = 0;
    for _ in 0..60 {
        let mut w = if d.next() < 0.5 { llm("w1") } else { hours("w1", d.between(10.0, 5_000.0), 8) };
        (w.storage_gb, w.egress_gb_month, w.block_gb) = (d.pick(&[0.0, 900.0]), d.pick(&[0.0, 120.0]), d.pick(&[0.0, 50.0]));
        (w.growth_per_year, w.interruptible) = (d.pick(&[0.0, -0.3, 0.8]), d.pick(&[None, Some(true)]));
        let kinds: [OptionKind; 4] = [PublicOnDemand, PublicSpot, PublicReserved1y, PrivateCloud];
        let mut s = scenario(vec![w], &kinds, d.pick(&[12, 30, 60]));
        for o in &mut s.options {
            (o.managed_ml, o.provider) = (d.next() < 0.3, Some("aws".into()));
        }
        let less = d.between(0.01, 0.5);
        let more = less + d.between(0.01, 0.4);
        let [a, b, c] = [Vec::new(), vec![("aws", less)], vec![("aws", more)]].map(|known| at(&s, &with(&known), SAO_PAULO).comparison);
        for kind in kinds {
            let npv = |c: &Comparison| option(c, kind).npv;
            let (Some(none), Some(some), Some(most)) = (npv(&a), npv(&b), npv(&c)) else { continue };
            if kind == PrivateCloud {
                assert_eq!(none.to_bits(), most.to_bits());
            } else {
                assert!(most < some && some < none, "{kind:?}: {none} at list price, {some} at {less} off, {most} at {more}");
                compared += 1;
            }
        }
    }
    assert!(compared > 100, "only {compared} were compared");
}

/// A discount that changes is a price that moved; the same one is the same.
#[test]
fn a_changed_discount_has_moved() {
    let book = |known: Vec<PriceRow>| [book().rows.clone(), known].concat();
    let (before, after) =
        (book(vec![row("aws", 0.10, "2026-01-01")]), book(vec![row("aws", 0.12, "2026-12-01"), row("oci", 0.05, "2026-12-01")]));
    let found = changes::between(&before, &after);
    let discounts: Vec<_> = found.changes.iter().map(|c| c.became()).collect();
    assert_eq!((discounts, found.same), (vec![Became::Moved, Became::New], 523));
    near(found.changes[0].by.expect("moved"), 0.2, "a fifth more comes off");
    assert_eq!(changes::between(&before, &before).same, 524);
    // a tenth of the one before, and one that no price has a provider for
    let after = book(vec![row("aws", 0.01, "2026-12-01"), row("awz", 0.12, "2026-12-01")]);
    let wrong = changes::between(&before, &after);
    let whys: Vec<(&str, &[(Why, f64)])> =
        wrong.changes.iter().filter_map(|c| Some((c.after?.provider.as_str(), c.whys.as_slice()))).collect();
    assert_eq!(whys, [("aws", &[(Why::Tenfold, 0.10)][..]), ("awz", &[(Why::NothingToDiscount, 0.12)])]);
}

/// Findings that compare offers in money say whose price it is.
#[test]
fn findings_say_that_their_money_has_the_discount_in_it() {
    let mut s = scenario(vec![llm("w1")], &[PublicOnDemand], 12);
    if let Task::LlmInference(t) = &mut s.workloads[0].task {
        (t.gpu, t.requests_per_day) = (Some("h100-sxm".into()), 2_000.0);
    }
    let of = |book: &PriceBook| {
        let c = compute(&s, book).unwrap_or_else(|e| panic!("{e:?}")).comparison;
        c.findings.into_iter().find(|f| f.code == "training_gpu_for_inference").expect("an H100 is too much")
    };
    let (list, net) = (of(book()), of(&with(&[("aws", 0.5)])));
    assert!(list.text.en.contains("List price of month 1, before taxes"), "{}", list.text.en);
    assert!(net.text.en.contains("Price of month 1 after the negotiated discount, before taxes"), "{}", net.text.en);
    assert!(net.text.pt.contains("Preço do mês 1 com o desconto negociado, sem impostos"), "{}", net.text.pt);
    let (list, net) = (list.brl_per_month.expect("money"), net.brl_per_month.expect("money"));
    near(net, list / 2.0, "half of each price");
}
