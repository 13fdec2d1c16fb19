//! Placement on the first price book. Expected prices are read off `data/prices.csv` by hand.

use super::*;
use crate::locale::Locale;
use crate::scenario::{GpuHours, HostingOption, OptionKind, Quote, Task};
use crate::{presets, seed};

fn gpu_hours(gpu: Option<&str>, hours: f64, peak: u32) -> Scenario {
    let mut s = presets::blank(Locale::En);
    s.workloads[0].task = Task::GpuHours(GpuHours {
        gpu: gpu.map(Into::into),
        min_memory_gb: gpu.is_none().then_some(20.0),
        gpu_hours_month: hours,
        peak_gpus: peak,
        moved_by: None,
    });
    s
}

fn plan(s: &Scenario, kind: OptionKind) -> OptionPlan {
    let plans = place(s, &seed::price_book());
    plans.options.into_iter().find(|p| s.options[p.option].kind == kind).unwrap()
}

#[test]
fn the_cheapest_in_sao_paulo_that_has_the_memory() {
    // one GPU of 20 GB or more: AWS g6.xlarge (L4) at 1.368 beats g5.xlarge (A10G) 1.71 and OCI A10 2.00; T4 has 16.1 GB
    let p = plan(&gpu_hours(None, 160.0, 1), OptionKind::PublicOnDemand);
    let chosen = &p.placements[0];
    assert_eq!((chosen.offer.item.as_str(), chosen.offer.price, chosen.gpu.as_str()), ("g6.xlarge", 1.368, "l4"));
    assert_eq!(chosen.offer.country, "BR");
    // (1.71 - 1.368) x 160 h = 54.72
    assert!(chosen.reason.en.contains("next is AWS g5.xlarge, A10G (AWS), US$54.72 more in month 1"), "{}", chosen.reason.en);
    assert!(chosen.rejected.len() <= 5);
    let t4 = chosen.rejected.iter().find(|r| r.offer.contains("T4")).unwrap();
    assert_eq!(t4.reason.en, "too little memory: you asked for 20.0 GB, it has 16.1 GB");
}

#[test]
fn whole_servers_decide_not_the_price_of_a_gpu() {
    // one H100 for 100 hours: AWS rents one at 11.56; OCI is cheaper by GPU (80 / 8 = 10) but rents only eight
    let one = plan(&gpu_hours(Some("h100-sxm"), 100.0, 1), OptionKind::PublicOnDemand);
    assert_eq!(one.placements[0].offer.item, "p5.4xlarge");
    let eight = plan(&gpu_hours(Some("h100-sxm"), 800.0, 8), OptionKind::PublicOnDemand);
    assert_eq!(eight.placements[0].offer.item, "BM.GPU.H100.8");
}

#[test]
fn a_missing_price_is_named_and_never_borrowed_from_abroad() {
    let p = plan(&gpu_hours(Some("h100-pcie"), 100.0, 1), OptionKind::PublicOnDemand);
    assert!(p.placements.is_empty());
    let text = &p.missing[0].text;
    assert!(
        text.en.contains("price of H100 80GB PCIe, on demand in Brazil (São Paulo)") && text.en.contains("H100 80GB SXM5"),
        "{}",
        text.en
    );
    assert!(text.pt.contains("sob demanda no Brasil (São Paulo)") && text.pt.contains("Há preço de H100 80GB SXM5"), "{}", text.pt);
    assert_eq!(p.missing[0].workload.as_deref(), Some("w1"));
    let reserved = plan(&gpu_hours(Some("h100-sxm"), 100.0, 1), OptionKind::PublicReserved1y);
    assert!(reserved.missing[0].text.en.contains("reserved for 1 year in Brazil"), "{}", reserved.missing[0].text.en);
}

#[test]
fn reserved_carries_the_on_demand_price_of_the_same_item() {
    let p = plan(&gpu_hours(None, 160.0, 1), OptionKind::PublicReserved1y);
    let offer = &p.placements[0].offer;
    assert_eq!((offer.item.as_str(), offer.price, offer.on_demand_price), ("g6.xlarge", 0.89057, Some(1.368)));
}

#[test]
fn purchase_buys_whole_servers_and_private_cloud_is_an_assumption() {
    let s = gpu_hours(None, 160.0, 1);
    let bought = plan(&s, OptionKind::PurchaseColocation);
    let offer = &bought.placements[0].offer;
    assert_eq!((offer.item.as_str(), offer.gpus, offer.price, offer.max_power_w), ("PCIe server 4x L40S", 4.0, 60_000.0, Some(2_600.0)));
    let private = plan(&s, OptionKind::PrivateCloud);
    let offer = &private.placements[0].offer;
    assert_eq!((private.placements[0].gpu.as_str(), offer.price, offer.confidence.as_str()), ("l4", 0.6, "assumption"));
}

#[test]
fn the_persons_quote_and_provider_come_first() {
    let mut s = gpu_hours(None, 160.0, 1);
    let i = s.options.iter().position(|o| o.kind == OptionKind::PrivateCloud).unwrap();
    s.options[i].quotes = vec![Quote {
        gpu: "l40s".into(),
        price: 9.0,
        currency: Currency::Brl,
        gpus: 1,
        server_kw: None,
        item: None,
        on_demand_price: None,
        note: "proposta 12".into(),
    }];
    let p = plan(&s, OptionKind::PrivateCloud);
    let offer = &p.placements[0].offer;
    assert_eq!(
        (offer.confidence.as_str(), offer.price, offer.currency, offer.source.as_str()),
        ("quote", 9.0, Currency::Brl, "proposta 12")
    );
    let i = s.options.iter().position(|o| o.kind == OptionKind::PublicOnDemand).unwrap();
    s.options[i].provider = Some("OCI".into());
    assert_eq!(plan(&s, OptionKind::PublicOnDemand).placements[0].offer.item, "VM.GPU.A10.1");
    s.options[i].provider = Some("nowhere".into());
    assert!(plan(&s, OptionKind::PublicOnDemand).missing[0].text.en.contains("on demand from nowhere in Brazil"));
}

#[test]
fn other_countries_use_their_own_rows_then_those_without_a_region() {
    let mut s = gpu_hours(Some("l40"), 100.0, 1);
    s.options = vec![HostingOption { country: "US".into(), ..HostingOption::new(OptionKind::GpuCloud) }];
    let p = plan(&s, OptionKind::GpuCloud);
    assert!(["US", "ZZ"].contains(&p.placements[0].offer.country.as_str()));
    // fractions of a GPU are never offered
    let all = place(&gpu_hours(Some("a10"), 10.0, 1), &seed::price_book());
    assert!(all.options.iter().flat_map(|o| &o.placements).all(|p| p.offer.gpus >= 1.0));
}

#[test]
fn general_and_specialised_clouds_are_two_options() {
    let mut s = gpu_hours(Some("h100-sxm"), 700.0, 8);
    let abroad = |kind| HostingOption { country: "ZZ".into(), ..HostingOption::new(kind) };
    s.options = vec![abroad(OptionKind::PublicOnDemand), HostingOption::new(OptionKind::GpuCloud)];
    let provider = |s: &Scenario, kind| plan(s, kind).placements[0].offer.provider.clone();
    assert!(crate::tax::has_subsidiary(&provider(&s, OptionKind::PublicOnDemand)));
    assert!(!crate::tax::has_subsidiary(&provider(&s, OptionKind::GpuCloud)));
    // a provider and a region the person names are taken
    s.options[1].provider = Some("Lambda".into());
    assert_eq!(provider(&s, OptionKind::GpuCloud), "lambda");
    s.options[0].provider = Some("gcp".into());
    s.options[0].region = Some("us-east4".into());
    let region = plan(&s, OptionKind::PublicOnDemand).placements.first().map(|p| p.offer.region.clone());
    assert!(region.is_none_or(|r| r == "us-east4"));
}

#[test]
fn spot_takes_what_may_be_interrupted_and_says_so_where_nothing_may() {
    let mut s = gpu_hours(Some("t4"), 100.0, 1);
    s.options = vec![HostingOption::new(OptionKind::PublicSpot)];
    let p = plan(&s, OptionKind::PublicSpot);
    assert_eq!(p.missing, []);
    let book = seed::price_book();
    let row = book.rows.iter().find(|r| r.price_model == "spot" && r.item == p.placements[0].offer.item && r.country == "BR");
    assert_eq!(row.map(|r| r.price), Some(p.placements[0].offer.price));
    s.workloads[0].interruptible = Some(false);
    let p = plan(&s, OptionKind::PublicSpot);
    assert_eq!(p.missing[0].kind, "spot");
    assert!(p.placements[0].reason.en.contains("stays on demand"), "{}", p.placements[0].reason.en);
}

#[test]
fn seven_billion_in_sixteen_bits_is_refused_on_a_t4_and_taken_on_an_l4() {
    let book = seed::price_book();
    let mut s = presets::get("customer-service", Locale::En).unwrap().scenario;
    let Task::LlmInference(task) = &mut s.workloads[0].task else { panic!() };
    task.model = "llama-2-7b".into();
    task.precision = crate::scenario::Precision::Fp16;
    task.input_tokens = 700.0;
    task.output_tokens = 324.0;
    task.token_latency_ms = None;
    let fits = &place(&s, &book).fits[0];
    let on = |slug: &str| fits.iter().find(|f| f.gpu == slug).unwrap();
    // 13.48 GB of weights, 2.1 GB of cache for 4,096 tokens, 2 GB of overhead: 17.6 GB against 16.1 GB
    let t4 = on("t4");
    assert!(t4.weights_gb > 13.4 && (t4.weights_gb + 4096.0 * 524_288.0 / 1e9 + 2.0 - 17.6).abs() < 0.1);
    assert!(t4.gpus_per_replica.is_none_or(|n| n > 1), "one T4 must not hold it");
    assert_eq!(on("l4").gpus_per_replica, Some(1));
    task_gpu(&mut s, "t4");
    let plan = &place(&s, &book).options[0];
    assert!(plan.placements.iter().all(|p| matches!(p.demand, Demand::Replicas { gpus_per_replica, .. } if gpus_per_replica > 1)));
    task_gpu(&mut s, "l4");
    let plan = &place(&s, &book).options[0];
    assert!(matches!(plan.placements[0].demand, Demand::Replicas { gpus_per_replica: 1, .. }));
}

fn task_gpu(s: &mut Scenario, gpu: &str) {
    let Task::LlmInference(task) = &mut s.workloads[0].task else { panic!() };
    task.gpu = Some(gpu.into());
}

#[test]
fn a_model_that_fits_nowhere_says_so() {
    let mut s = presets::get("customer-service", Locale::En).unwrap().scenario;
    let Task::LlmInference(task) = &mut s.workloads[0].task else { panic!() };
    task.model = "kimi-k2".into();
    task.precision = crate::scenario::Precision::Fp16;
    task.gpu = Some("h100-sxm".into());
    let p = plan(&s, OptionKind::PublicOnDemand);
    assert!(p.placements.is_empty() && p.missing[0].text.en.contains("does not fit"), "{}", p.missing[0].text.en);
}

#[test]
fn every_preset_is_placed_and_every_gap_is_named() {
    let book = seed::price_book();
    for preset in presets::all(Locale::PtBr) {
        let plans = place(&preset.scenario, &book);
        assert_eq!(plans.options.len(), 4);
        for p in &plans.options {
            assert_eq!(p.placements.len() + p.missing.len(), preset.scenario.workloads.len(), "{}", preset.slug);
            for x in &p.placements {
                assert!(x.reason.pt.ends_with('.') && x.rejected.len() <= 5 && x.offer.price > 0.0, "{}", preset.slug);
            }
            for m in &p.missing {
                assert!(m.text.pt.contains(&preset.scenario.workloads[0].name), "{}", m.text.pt);
            }
        }
    }
}

#[test]
fn every_model_and_precision_is_placed_or_says_why_not() {
    let book = seed::price_book();
    for model in &book.models {
        for precision in [
            crate::scenario::Precision::Fp16,
            crate::scenario::Precision::Fp8,
            crate::scenario::Precision::Fp4,
            crate::scenario::Precision::Int4,
        ] {
            let mut s = presets::get("customer-service", Locale::En).unwrap().scenario;
            let Task::LlmInference(task) = &mut s.workloads[0].task else { panic!() };
            (task.model, task.precision) = (model.slug.clone(), precision);
            for p in place(&s, &book).options {
                assert_eq!(p.placements.len() + p.missing.len(), 1, "{}", model.slug);
                let sound = |d: &Demand| d.gpus().is_finite() && d.gpus() >= 1.0 && d.items(1.0) >= 1.0;
                assert!(p.placements.iter().all(|x| sound(&x.demand)), "{}", model.slug);
            }
        }
    }
}

#[test]
fn answers_outside_their_limits_never_panic() {
    let book = seed::price_book();
    let mut s = presets::get("clinical-assistant", Locale::En).unwrap().scenario;
    for wrong in [f64::NAN, f64::INFINITY, -1.0, 0.0, 1e300] {
        let Task::LlmInference(task) = &mut s.workloads[0].task else { panic!() };
        (task.requests_per_day, task.input_tokens, task.output_tokens) = (wrong, wrong, wrong);
        (task.max_context, task.token_latency_ms) = (Some(wrong), Some(wrong));
        assert_eq!(place(&s, &book).options.len(), 4);
        let hours = gpu_hours(None, wrong, 0);
        assert_eq!(place(&hours, &book).options.len(), 4);
    }
}

#[test]
fn more_requests_never_take_fewer_gpus() {
    let gpus = |requests: f64| {
        let mut s = presets::get("clinical-assistant", Locale::En).unwrap().scenario;
        let Task::LlmInference(task) = &mut s.workloads[0].task else { panic!() };
        task.requests_per_day = requests;
        task.gpu = Some("h100-sxm".into());
        plan(&s, OptionKind::PrivateCloud).placements[0].demand.gpus()
    };
    let mut before = 0.0;
    for requests in [0.0, 1.0, 1e3, 1e4, 3.8e4, 1e5, 1e6, 1e9] {
        let now = gpus(requests);
        assert!(now >= before, "{requests}: {now} after {before}");
        before = now;
    }
}

/// The catalogue's model under a name of one's own is placed as the catalogue's is.
#[test]
fn a_model_of_ones_own_is_sized_like_the_catalogues() {
    use crate::scenario::CustomModel;
    let book = seed::price_book();
    let mut s = presets::get("customer-service", Locale::En).unwrap().scenario;
    let known = place(&s, &book);
    s.models = vec![CustomModel {
        slug: "own-1".into(),
        name: "Nosso Llama".into(),
        total_params_b: 8.03,
        active_params_b: Some(7.505),
        layers: 32,
        hidden: 4_096,
        heads: 32,
        kv_heads: Some(8),
        head_dim: Some(128),
        latent: None,
        vocab: 128_256,
        intermediate: 14_336,
        experts: None,
        window: None,
        tied_embeddings: false,
        max_context: Some(131_072.0),
    }];
    let Task::LlmInference(task) = &mut s.workloads[0].task else { panic!() };
    task.model = "own-1".into();
    let own = place(&s, &book);
    assert_eq!(own.fits, known.fits);
    for (a, b) in own.options.iter().zip(&known.options) {
        assert_eq!(a.placements[0].demand, b.placements[0].demand);
    }
}

/// An A100 has 312 dense TFLOPS and 2,039 GB/s: hours on another GPU are 312 over its own, or 2,039 over its own.
#[test]
fn hours_move_between_gpus_by_what_the_work_waits_for() {
    use crate::scenario::Bound;
    let moved = |bound: Option<Bound>, min: f64| {
        let mut s = gpu_hours(Some("a100-80gb-sxm"), 100.0, 4);
        let Task::GpuHours(t) = &mut s.workloads[0].task else { panic!() };
        (t.moved_by, t.min_memory_gb) = (bound, Some(min));
        let p = plan(&s, OptionKind::PublicOnDemand);
        let chosen = p.placements[0].clone();
        let Demand::Hours { moved, .. } = chosen.demand else { panic!() };
        (chosen.gpu.clone(), moved, chosen.demand.gpus(), chosen.demand.item_hours(1.0))
    };
    let (gpu, ratio, gpus, hours) = moved(None, 40.0);
    assert_eq!((gpu.as_str(), ratio, gpus), ("a100-80gb-sxm", None, 4.0));
    assert!((hours - 100.0).abs() < 1e-9);
    let book = seed::price_book();
    for (bound, from) in [(Bound::Compute, 312.0), (Bound::Bandwidth, 2_039.0)] {
        let (gpu, ratio, gpus, hours) = moved(Some(bound), 20.0);
        let to = book.gpu(&gpu).map(|g| if bound == Bound::Compute { g.fp16_bf16_dense_tflops } else { g.memory_bandwidth_gb_s }).unwrap();
        assert!((ratio.unwrap() - from / to).abs() < 1e-12, "{gpu}: {ratio:?}");
        assert_eq!(gpus, (4.0 * from / to).ceil());
        assert!((hours - 100.0 * from / to).abs() < 1e-9);
        assert_ne!(gpu, "a100-80gb-sxm", "something smaller does it for less");
    }
    // unless the person says otherwise, all the memory it had is asked for
    let mut s = gpu_hours(Some("a100-80gb-sxm"), 100.0, 4);
    let Task::GpuHours(t) = &mut s.workloads[0].task else { panic!() };
    (t.moved_by, t.min_memory_gb) = (Some(Bound::Compute), None);
    let p = plan(&s, OptionKind::PublicOnDemand);
    assert!(crate::sizing::Device::of(book.gpu(&p.placements[0].gpu).unwrap()).memory_gb >= 85.5);
}

#[test]
fn a_cpu_is_placed_as_if_no_gpu_was_named() {
    let mut s = presets::get("customer-service", Locale::En).unwrap().scenario;
    let free = plan(&s, OptionKind::PublicOnDemand);
    task_gpu(&mut s, crate::scenario::CPU);
    assert_eq!(crate::validate::check(&s, &seed::price_book()), []);
    let cpu = plan(&s, OptionKind::PublicOnDemand);
    assert_eq!((&cpu.placements[0].gpu, &cpu.placements[0].demand), (&free.placements[0].gpu, &free.placements[0].demand));
}

/// Customer service on an L4: 8.03 billion parameters in 8 bits with 16-bit embeddings, 9.1 GB of the 24.1; 5,800 tokens of cache at
/// 65,536 bytes, 0.38 GB; 2 GB of runtime; a tenth left alone.
#[test]
fn what_was_found_on_the_gpus_in_use_is_shown() {
    use crate::comparison::MemoryKind;
    let book = seed::price_book();
    let mut s = presets::get("customer-service", Locale::En).unwrap().scenario;
    task_gpu(&mut s, "l4");
    let sized = &place(&s, &book).sized[0];
    assert_eq!(sized.len(), 1, "one GPU, one way to spread a replica");
    let l4 = &sized[0];
    let gb = |kind| l4.memory.iter().find(|p| p.kind == kind).map_or(0.0, |p| p.gb);
    let near = |a: f64, b: f64| assert!((a / b - 1.0).abs() < 5e-3, "{a} is not {b}");
    near(gb(MemoryKind::Weights), 9.081);
    near(gb(MemoryKind::Cache), 5_800.0 * 65_536.0 / 1e9);
    near(gb(MemoryKind::Reserve), 2.41);
    near(gb(MemoryKind::Free), 24.1 - 9.081 - 0.380 - 2.0 - 2.41);
    near(l4.memory.iter().map(|p| p.gb).sum::<f64>(), 24.1);
    let speed = l4.speed.as_ref().unwrap();
    let tokens = &speed.tokens_per_second;
    assert!((tokens.low / tokens.value - 0.65).abs() < 1e-9 && tokens.inside && tokens.reasons.is_empty());
    assert!(speed.token_latency_ms <= 64.0, "80 ms at p99 are 64 on average");
    // no language model was published on an L4 or a card near it
    assert!(l4.nearest.is_empty(), "{:?}", l4.nearest);
    task_gpu(&mut s, "l40s");
    let l40s = &place(&s, &book).sized[0][0];
    assert!(l40s.nearest.len() == 3 && l40s.nearest[0].model == "llama-3.1-8b" && l40s.nearest[0].gpu == "l40s", "{:?}", l40s.nearest);
    task_gpu(&mut s, "l4");
    // every preset: the parts make up the memory
    for preset in presets::all(Locale::En) {
        for found in place(&preset.scenario, &book).sized.concat() {
            let sum: f64 = found.memory.iter().map(|p| p.gb).sum();
            assert!((sum - found.memory_gb_per_gpu).abs() < 1e-6 * sum && found.memory.iter().all(|p| p.gb >= 0.0), "{found:?}");
        }
    }
}
