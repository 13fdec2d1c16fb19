//! Every cost line of the newer options against arithmetic done by hand, written beside each check.

mod common;

use common::{book, change, hours, line, llm, offer, option, plan_with, price, run, scenario};
use engine::comparison::Comparison;
use engine::model;
use engine::scenario::OptionKind::{
    GpuCloud, PrivateCloud, PublicOnDemand, PublicReserved1y, PublicReserved3y, PublicSpot, PurchaseColocation, PurchaseOwnRoom,
};
use engine::scenario::{Currency, DataItem, OptionKind, Quote, Scenario, TariffFlag, Workload};

fn near(found: f64, expected: f64, what: &str) {
    assert!((found - expected).abs() <= 1e-9 * expected.abs().max(1.0), "{what}: {found} against {expected}");
}

/// The dollar of a month: 5.10 rising 3 % a year.
fn fx(month: f64) -> f64 {
    5.1 * libm::pow(1.03, month / 12.0)
}

/// A language model on 4 GPUs (a replica of two and its spare) until month 20 of 30, with data of every kind.
fn with_data() -> Workload {
    let mut w = llm("w1");
    (w.storage_gb, w.egress_gb_month, w.block_gb, w.file_gb, w.last_month) = (500.0, 200.0, 300.0, 100.0, Some(20));
    w
}

/// [`run`] with the rented machines at `provider` in `region` of `country`.
fn at(s: &Scenario, (provider, region, country): (&str, &str, &str), item: &str) -> Comparison {
    let plans = plan_with(s, |kind| {
        let mut o = offer(kind, price(kind));
        if kind.is_listed_cloud() {
            (o.provider, o.region, o.country, o.item) = (provider.into(), region.into(), country.into(), item.into());
        }
        o
    });
    model::run(s, book(), plans).unwrap_or_else(|e| panic!("{e:?}")).comparison
}

const SAO_PAULO: (&str, &str, &str) = ("aws", "sa-east-1", "BR");

fn months(c: &Comparison, kind: OptionKind, key: &str) -> Vec<usize> {
    line(option(c, kind), key).iter().enumerate().filter(|(_, v)| **v != 0.0).map(|(m, _)| m).collect()
}

/// SageMaker takes 1.15 times the machine for p5: 15 % on the bill for GPUs, with support and tax on it as well.
#[test]
fn a_managed_service_adds_its_multiple() {
    let mut s = scenario(vec![llm("w1")], &[PublicOnDemand, PrivateCloud], 30);
    for o in &mut s.options {
        o.managed_ml = true;
    }
    let c = at(&s, SAO_PAULO, "p5.48xlarge");
    let o = option(&c, PublicOnDemand);
    let gpus = 730.0 * 80.0 * fx(13.0);
    near(line(o, "gpus")[13], gpus, "GPUs");
    near(line(o, "managed_ml")[13], gpus * 0.15, "SageMaker");
    near(line(o, "support")[13], gpus * 1.15 * 0.07, "support of both");
    near(line(o, "service_tax")[13], gpus * 1.15 * 1.07 / 0.971 * (0.029 + 0.088), "tax of all three");
    assert!(option(&c, PrivateCloud).lines.iter().all(|l| l.line != "managed_ml"), "a private cloud has none");
    // Azure adds nothing to the machine; for a machine of AWS without a row, the price is missing and says so.
    let c = at(&s, ("azure", "brazilsouth", "BR"), "Standard_NC24ads_A100_v4");
    near(line(option(&c, PublicOnDemand), "managed_ml")[13], 0.0, "Azure ML");
    let c = at(&s, SAO_PAULO, "p6-b200.48xlarge");
    let o = option(&c, PublicOnDemand);
    assert_eq!((o.total, o.missing_prices.len(), o.missing_prices[0].kind.as_str()), (None, 1, "managed_ml_multiplier"));
    s.options[0].managed_ml = false;
    assert!(option(&at(&s, SAO_PAULO, "p6-b200.48xlarge"), PublicOnDemand).total.is_some());
}

/// Disks at US$0.152 a GB-month (EBS gp3 in São Paulo), files at 0.07, and both on one's own disks where bought.
#[test]
fn disks_and_shared_files() {
    let s = scenario(vec![with_data()], &[PublicOnDemand, PurchaseColocation, PrivateCloud], 30);
    let c = run(&s).comparison;
    let o = option(&c, PublicOnDemand);
    near(line(o, "block")[13], 300.0 * 0.152 * fx(13.0), "disks");
    near(line(o, "file")[13], 100.0 * 0.07 * fx(13.0), "files");
    let bill: f64 = ["gpus", "storage", "block", "file", "egress", "exit"].iter().map(|l| line(o, l)[20]).sum();
    near(line(o, "support")[20], 0.07 * bill, "support takes its share of each");
    let o = option(&c, PrivateCloud);
    near(line(o, "block")[13], 300.0 * 0.15 * fx(13.0), "disks, private");
    near(line(o, "file")[13], 100.0 * 0.07 * fx(13.0), "files, private");
    let own = option(&c, PurchaseColocation);
    near(line(own, "own_storage")[0], (500.0 + 300.0 + 100.0) * 2.0 * 0.45 * 5.1, "bought disks hold all three");
    for key in ["block", "file", "exit"] {
        assert!(own.lines.iter().all(|l| l.line != key), "{key}");
    }
    for key in ["block", "file"] {
        assert_eq!(months(&c, PublicOnDemand, key), (1..=20).collect::<Vec<_>>(), "{key} while it runs");
    }
}

/// What is kept leaves once, in the last month: 500 GB at US$0.15; in the USA at the price of the last tier, 0.05.
#[test]
fn the_data_is_taken_along_in_the_last_month() {
    let mut s = scenario(vec![with_data()], &[PublicOnDemand, PrivateCloud], 30);
    change(&mut s, "private_egress", 0.02);
    let c = run(&s).comparison;
    assert_eq!(months(&c, PublicOnDemand, "exit"), [20]);
    near(line(option(&c, PublicOnDemand), "exit")[20], 500.0 * 0.15 * fx(20.0), "out of AWS");
    near(line(option(&c, PrivateCloud), "exit")[20], 500.0 * 0.02 * fx(20.0), "out of a private cloud");
    change(&mut s, "exit_share", 0.4);
    s.workloads[0].last_month = None;
    s.workloads[0].egress_gb_month = 20_000.0;
    let c = at(&s, ("aws", "us-east-1", "US"), "p5.48xlarge");
    assert_eq!(months(&c, PublicOnDemand, "exit"), [30], "the horizon is the end");
    near(line(option(&c, PublicOnDemand), "exit")[30], 500.0 * 0.4 * 0.05 * fx(30.0), "the last tier");
    let tiers = 10_240.0 * 0.09 + 9_760.0 * 0.085;
    near(line(option(&c, PublicOnDemand), "egress")[30], tiers * fx(30.0), "egress by tier");
    change(&mut s, "exit_share", 0.0);
    let c = at(&s, ("aws", "us-east-1", "US"), "p5.48xlarge");
    assert!(option(&c, PublicOnDemand).lines.iter().all(|l| l.line != "exit" || l.total == 0.0), "nothing is taken along");
}

/// One server of 8 GPUs at US$900 a GPU and year, from its first month to the end, even where the work stops.
#[test]
fn licences_go_by_the_gpus_that_stand_there() {
    let mut s = scenario(vec![with_data()], &[PurchaseColocation, PurchaseOwnRoom, PublicOnDemand], 30);
    change(&mut s, "licence_price", 900.0);
    let c = run(&s).comparison;
    for kind in [PurchaseColocation, PurchaseOwnRoom] {
        near(line(option(&c, kind), "licences")[13], 8.0 * 900.0 / 12.0 * fx(13.0), "licences");
        assert_eq!(months(&c, kind, "licences"), (1..=30).collect::<Vec<_>>());
    }
    assert!(option(&c, PublicOnDemand).lines.iter().all(|l| l.line != "licences"));
}

/// An own room: R$350 a kW, PUE 1.8, one person; 44 GPUs are six servers, two above four: 0.2 people more.
#[test]
fn an_own_room() {
    let s = scenario(vec![hours("w1", 44.0 * 365.0, 44)], &[PurchaseOwnRoom, PurchaseColocation], 30);
    let c = run(&s).comparison;
    let (own, colo) = (option(&c, PurchaseOwnRoom), option(&c, PurchaseColocation));
    let kw = 6.0 * 10.0;
    near(line(own, "space")[13], kw * 350.0 * 1.0424, "space follows inflation");
    near(line(colo, "space")[13], kw * 200.0 * fx(13.0), "colocation follows the dollar");
    // 44 × 365 of 48 × 730 GPU-hours: busy 11/24.
    let energy = kw * (0.3 + 0.7 * 11.0 / 24.0) * 730.0 * 0.72 * 1.055;
    near(line(own, "energy")[13], energy * 1.8, "energy, PUE 1.8");
    near(line(colo, "energy")[13], energy * 1.4, "energy, PUE 1.4");
    let person = 17_000.0 * 1.7 * 1.0424 * 1.015;
    near(line(own, "staff")[13], (1.0 + 0.2) * person, "one person and a fifth");
    near(line(colo, "staff")[13], (0.75 + 0.2) * person, "three quarters and a fifth");
    let hardware = 6.0 * (300_000.0 + 5_000.0) * 5.1;
    near(line(own, "installation")[0], 2.0 * 17_000.0 * 1.7 + hardware * 0.02, "project and installation");
    for key in ["servers", "network", "import_tax", "maintenance", "residual"] {
        assert_eq!(line(own, key), line(colo, key), "{key} is the same wherever it stands");
    }
}

/// Red, level 1: R$0.04463 a kWh before taxes, ICMS 18 % and PIS/COFINS 5 % inside: 0.0572914.
#[test]
fn the_tariff_flag_of_the_captive_market() {
    let energy = |flag, tariff: &str| {
        let mut s = scenario(vec![hours("w1", 8.0 * 730.0, 8)], &[PurchaseColocation], 30);
        (s.buyer.flag, s.buyer.tariff) = (flag, tariff.into());
        line(option(&run(&s).comparison, PurchaseColocation), "energy")[13]
    };
    let kwh = 10.0 * 730.0 * 1.4 * 1.055;
    for (flag, net) in
        [(TariffFlag::Green, 0.0), (TariffFlag::Yellow, 0.018_85), (TariffFlag::Red1, 0.044_63), (TariffFlag::Red2, 0.078_77)]
    {
        near(energy(flag, "A4 captive market"), kwh * (0.72 + net / (0.82 * 0.95)), "captive");
        near(energy(flag, "Free market"), kwh * 0.5, "the free market has no flags");
        near(energy(flag, "Enel SP group B"), kwh * (1.01 + net / (0.82 * 0.95)), "another tariff");
    }
}

/// 1,600 GPU-hours on 8 GPUs are 200 hours of the machine; a seventh and more is done again where it is taken back.
#[test]
fn spot_pays_for_what_is_done_again() {
    let mut w = llm("w2");
    w.interruptible = Some(true);
    let mut s = scenario(vec![hours("w1", 1_600.0, 8), w], &[PublicSpot], 30);
    let a = run(&s);
    let machine = |w: &str| a.values.row(a.sheet.find(&format!("public_spot.{w}.workload_gpus")).expect("a cell"))[13];
    near(machine("w1"), 200.0 * 30.0 * 1.15 * fx(13.0), "GPU-hours");
    near(machine("w2"), 730.0 * 30.0 * 1.15 * fx(13.0), "a service that may be interrupted");
    near(line(option(&a.comparison, PublicSpot), "gpus")[13], 930.0 * 30.0 * 1.15 * fx(13.0), "both");
    // What may not be interrupted is not done again: the plan gives it a machine on demand.
    s.workloads[0].interruptible = Some(false);
    change(&mut s, "spot_overhead", 0.4);
    let c = run(&s).comparison;
    near(line(option(&c, PublicSpot), "gpus")[13], (200.0 + 730.0 * 1.4) * 30.0 * fx(13.0), "one of two");
}

/// Of 8 GPUs rented 10 % of the hours are lost: 200 / 0.9 hours. Owned, the lost hours draw power and cost nothing else.
#[test]
fn lost_hours_are_paid_where_hours_are_paid() {
    let mut s = scenario(vec![hours("w1", 1_600.0, 8)], &[PublicOnDemand, PublicSpot, PrivateCloud, PurchaseColocation], 30);
    let full = run(&s).comparison;
    change(&mut s, "goodput_cloud", 0.9);
    let c = run(&s).comparison;
    near(line(option(&c, PublicOnDemand), "gpus")[13], 200.0 / 0.9 * 80.0 * fx(13.0), "on demand");
    near(line(option(&c, PublicSpot), "gpus")[13], 200.0 / 0.9 * 1.15 * 30.0 * fx(13.0), "spot");
    for kind in [PrivateCloud, PurchaseColocation] {
        assert_eq!(option(&c, kind).total, option(&full, kind).total, "{kind:?} is paid day and night");
    }
    near(option(&c, PublicOnDemand).utilisation.expect("use"), 0.9, "use of what is paid");
    change(&mut s, "goodput_cloud", 1.0);
    change(&mut s, "goodput_own", 0.8);
    let c = run(&s).comparison;
    let own = option(&c, PurchaseColocation);
    // 1,600 useful hours take 2,000 of 5,840.
    near(line(own, "energy")[13], 10.0 * (0.3 + 0.7 * 2_000.0 / 5_840.0) * 730.0 * 1.4 * 0.72 * 1.055, "energy of the lost hours");
    for l in own.lines.iter().filter(|l| l.line != "energy") {
        assert_eq!(l.months, line(option(&full, PurchaseColocation), &l.line), "{}", l.line);
    }
    assert_eq!(option(&c, PublicOnDemand).total, option(&full, PublicOnDemand).total);
    // A service keeps spare replicas instead.
    let mut s = scenario(vec![llm("w1")], &[PublicOnDemand, PurchaseColocation], 30);
    let full = run(&s).comparison;
    change(&mut s, "goodput_own", 0.8);
    change(&mut s, "goodput_cloud", 0.8);
    let c = run(&s).comparison;
    for kind in [PublicOnDemand, PurchaseColocation] {
        assert_eq!(option(&c, kind).total, option(&full, kind).total, "{kind:?}");
    }
}

/// Reserved for three years at US$40, day and night; above it at US$60 on demand; renewed in month 37 for what month 37 needs.
#[test]
fn three_years_reserved() {
    let mut w = hours("w1", 1_600.0, 8);
    w.growth_per_year = 0.2;
    let c = run(&scenario(vec![w], &[PublicReserved3y], 60)).comparison;
    let o = option(&c, PublicReserved3y);
    near(line(o, "gpus")[1], 730.0 * 40.0 * fx(1.0), "one machine");
    // Month 13: 9.6, so 10 GPUs and two machines, one above; 1,920 GPU-hours over 10 GPUs are 192 hours.
    near(line(o, "gpus")[13], (730.0 * 40.0 + 192.0 * 60.0) * fx(13.0), "one above");
    // Month 36: 8 × 1.2^(35/12) = 13.6, 14 GPUs.
    let above = 1_600.0 * libm::pow(1.2, 35.0 / 12.0) / 14.0;
    near(line(o, "gpus")[36], (730.0 * 40.0 + above * 60.0) * fx(36.0), "the last month of the term");
    near(line(o, "gpus")[37], 2.0 * 730.0 * 40.0 * fx(37.0), "two from month 37");
    // Month 49: 8 × 1.2^4 = 16.6, 17 GPUs, three machines.
    let above = 1_600.0 * libm::pow(1.2, 4.0) / 17.0;
    near(line(o, "gpus")[49], (2.0 * 730.0 * 40.0 + above * 60.0) * fx(49.0), "one above two");
    // Four months of work from month 5 are paid for 36 months, and no longer.
    let mut w = hours("w1", 1_600.0, 8);
    (w.first_month, w.last_month) = (5, Some(8));
    let c = run(&scenario(vec![w], &[PublicReserved3y], 60)).comparison;
    assert_eq!(months(&c, PublicReserved3y, "gpus"), (5..41).collect::<Vec<_>>());
}

/// Lambda lists no price for data: US$0.06 a GB-month for storage and disks, egress free unless said. Invoiced from abroad.
#[test]
fn a_specialised_cloud_abroad() {
    let mut s = scenario(vec![with_data()], &[GpuCloud], 30);
    let lambda = ("lambda", "global", "US");
    let c = at(&s, lambda, "gpu_8x_h100_sxm5");
    let o = option(&c, GpuCloud);
    let gpus = 730.0 * 25.0 * fx(13.0);
    near(line(o, "gpus")[13], gpus, "GPUs");
    near(line(o, "storage")[13], 500.0 * 0.06 * fx(13.0), "storage");
    near(line(o, "block")[13], 300.0 * 0.06 * fx(13.0), "disks");
    near(line(o, "file")[13], 100.0 * 0.07 * fx(13.0), "files");
    assert_eq!((line(o, "egress")[13], line(o, "exit")[20]), (0.0, 0.0));
    let bill = (gpus + (500.0 * 0.06 + 300.0 * 0.06 + 100.0 * 0.07) * fx(13.0)) * 1.07;
    // Gross-up of IRRF 15 %, CIDE 10 %, ISS 2.9 %, CBS and IBS 8.8 %; IOF 3.5 % and spread 1 % on what is remitted.
    near(line(o, "service_tax")[13], bill / 0.85 * (0.15 + 0.10 + 0.029 + 0.088) + bill * 0.045, "tax");
    near(line(o, "service_credit")[13], -bill / 0.85 * 0.088, "credit");
    change(&mut s, "gpu_cloud_egress", 0.02);
    change(&mut s, "gpu_cloud_storage", 0.05);
    let c = at(&s, lambda, "gpu_8x_h100_sxm5");
    let o = option(&c, GpuCloud);
    near(line(o, "egress")[13], 200.0 * 0.02 * fx(13.0), "egress");
    near(line(o, "exit")[20], 500.0 * 0.02 * fx(20.0), "exit");
    near(line(o, "storage")[13], 500.0 * 0.05 * fx(13.0), "storage");
    // CoreWeave lists storage (US$0.06) and nothing else: the list comes before the assumption, item by item.
    let c = at(&s, ("coreweave", "global", "US"), "hgx-h100-8x");
    let o = option(&c, GpuCloud);
    near(line(o, "storage")[13], 500.0 * 0.06 * fx(13.0), "storage as listed");
    near(line(o, "block")[13], 300.0 * 0.05 * fx(13.0), "disks as assumed");
    near(line(o, "egress")[13], 200.0 * 0.02 * fx(13.0), "egress as assumed");
    near(line(o, "exit")[20], 500.0 * 0.02 * fx(20.0), "exit as assumed");
    // The trend of cloud prices holds for it too.
    change(&mut s, "cloud_price_trend", -0.1);
    let c = at(&s, lambda, "gpu_8x_h100_sxm5");
    near(line(option(&c, GpuCloud), "gpus")[13], gpus * libm::pow(0.9, 13.0 / 12.0), "prices fall");
}

fn quote(item: DataItem, price: f64, currency: Currency) -> Quote {
    let item = Some(item);
    Quote { gpu: String::new(), item, price, currency, gpus: 1, server_kw: None, on_demand_price: None, note: "oferta".into() }
}

/// The person's own price of data stands in for the list's and for the assumption's: in dollars it follows the dollar alone, in
/// reais IPCA at each anniversary (10 % in month 13).
#[test]
fn quotes_of_data_come_before_every_list() {
    let mut s = scenario(vec![with_data()], &[PublicOnDemand, GpuCloud, PrivateCloud], 30);
    change(&mut s, "ipca", 0.10);
    change(&mut s, "cloud_price_trend", -0.5);
    for o in &mut s.options {
        o.quotes = vec![
            quote(DataItem::Storage, 0.02, Currency::Usd),
            quote(DataItem::Block, 0.50, Currency::Brl),
            quote(DataItem::File, 0.30, Currency::Brl),
            quote(DataItem::Egress, 0.04, Currency::Usd),
        ];
    }
    let c = run(&s).comparison;
    for kind in [PublicOnDemand, GpuCloud, PrivateCloud] {
        let o = option(&c, kind);
        near(line(o, "storage")[13], 500.0 * 0.02 * fx(13.0), "storage, in dollars");
        near(line(o, "block")[12], 300.0 * 0.50, "disks in the first year, in reais");
        near(line(o, "block")[13], 300.0 * 0.50 * 1.1, "disks in month 13");
        near(line(o, "file")[13], 100.0 * 0.30 * 1.1, "files");
        near(line(o, "egress")[13], 200.0 * 0.04 * fx(13.0), "egress, one price for all of it");
        near(line(o, "exit")[20], 500.0 * 0.04 * fx(20.0), "what is taken along");
    }
    // A provider whose list lacks the price has none missing once it is quoted.
    let nowhere = ("azure", "brazilsouth", "BR");
    let mut s = scenario(vec![with_data()], &[PublicOnDemand], 30);
    let lacking: Vec<String> = option(&at(&s, nowhere, "x"), PublicOnDemand).missing_prices.iter().map(|m| m.kind.clone()).collect();
    s.options[0].quotes = DataItem::ALL.iter().map(|item| quote(*item, 0.1, Currency::Usd)).collect();
    assert_eq!(option(&at(&s, nowhere, "x"), PublicOnDemand).missing_prices, [], "before: {lacking:?}");
}

/// A quoted reservation with a price above it: demand that grows is paid on demand at that price, and none is missing.
#[test]
fn a_quoted_reservation_has_a_price_above_it() {
    let mut w = hours("w1", 1_600.0, 8);
    w.growth_per_year = 0.2;
    let mut s = scenario(vec![w], &[PublicReserved1y], 24);
    let own = |above| Quote {
        gpu: "h100-sxm".into(),
        item: None,
        price: 3.0,
        currency: Currency::Usd,
        gpus: 1,
        server_kw: None,
        on_demand_price: above,
        note: "oferta".into(),
    };
    s.options[0].quotes = vec![own(None)];
    let bare = engine::compute(&s, book()).expect("sound").comparison;
    assert_eq!(option(&bare, PublicReserved1y).missing_prices.len(), 1, "growth has no price");
    s.options[0].quotes = vec![own(Some(5.0))];
    let c = engine::compute(&s, book()).expect("sound").comparison;
    let o = option(&c, PublicReserved1y);
    assert_eq!(o.missing_prices, []);
    // Month 12: 8 × 1.2^(11/12) = 9.46, so 10 GPUs, two above the 8 reserved; hours of each 1,600 × 1.2^(11/12) / 10.
    let each = 1_600.0 * libm::pow(1.2, 11.0 / 12.0) / 10.0;
    near(line(o, "gpus")[12], (8.0 * 730.0 * 3.0 + 2.0 * each * 5.0) * fx(12.0), "two above");
}

/// A provider that sells the network of a cluster apart: a tenth of the GPUs, with support and tax on it, and none where servers are
/// bought, which have a network of their own.
#[test]
fn a_cluster_network_sold_apart() {
    let mut s = scenario(vec![llm("w1")], &[PublicOnDemand, PrivateCloud, PurchaseColocation], 30);
    let without = run(&s).comparison;
    assert_eq!(line(option(&without, PublicOnDemand), "network")[13], 0.0, "included unless the person says otherwise");
    change(&mut s, "cluster_network", 0.1);
    let c = run(&s).comparison;
    for kind in [PublicOnDemand, PrivateCloud] {
        let o = option(&c, kind);
        near(line(o, "network")[13], line(o, "gpus")[13] * 0.1, "a tenth");
    }
    let o = option(&c, PublicOnDemand);
    near(line(o, "support")[13], line(o, "gpus")[13] * 1.1 * 0.07, "support of both");
    near(line(o, "service_tax")[13], line(o, "gpus")[13] * 1.1 * 1.07 / 0.971 * (0.029 + 0.088), "tax of all three");
    assert_eq!(line(option(&c, PurchaseColocation), "network"), line(option(&without, PurchaseColocation), "network"), "bought");
}
