//! The table of assumptions. Sources are cited in the language they were written in or in English; law is cited by its number.

use super::{Assumption, Default, Measure};
use crate::comparison::Mark::{Certain, CheckYearly, Estimate};
use crate::lines::Line;

/// Makes [`Key`] and the table from one row per assumption. The variant is also the line that carries name and unit.
macro_rules! assumptions {
    ($($group:literal { $($variant:ident $measure:ident [$min:expr, $max:expr] $default:expr;)+ })+) => {
        /// Names an assumption; its number is its place in the table.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum Key {
            $($(#[doc = stringify!($variant)] $variant,)+)+
        }

        const TABLE: &[Assumption] = &[$($(Assumption {
            key: Key::$variant,
            line: Line::$variant,
            group: $group,
            measure: Measure::$measure,
            min: $min,
            max: $max,
            default: $default,
        }),+),+];
    };
}

/// Every assumption, in the order of [`Key`].
#[must_use]
pub const fn table() -> &'static [Assumption] {
    TABLE
}

const fn certain(value: f64, source: &'static str, as_of: &'static str) -> Default {
    Default::Fixed { value, band: None, source, as_of, mark: Certain }
}

const fn yearly(value: f64, source: &'static str, as_of: &'static str) -> Default {
    Default::Fixed { value, band: None, source, as_of, mark: CheckYearly }
}

const fn yearly_band(value: f64, low: f64, high: f64, source: &'static str, as_of: &'static str) -> Default {
    Default::Fixed { value, band: Some((low, high)), source, as_of, mark: CheckYearly }
}

const fn estimate(value: f64, low: f64, high: f64, source: &'static str, as_of: &'static str) -> Default {
    Default::Fixed { value, band: Some((low, high)), source, as_of, mark: Estimate }
}

const fn row(kind: &'static str, item: &'static str) -> Default {
    Default::Row { kind, item, scale: 1.0 }
}

/// What no public source was found for. The words after it say what the estimate rests on.
macro_rules! ours {
    ($what:literal) => {
        concat!("Own estimate, no public figure found: ", $what)
    };
}

assumptions! {
    "finance" {
        DiscountRate Yearly [0.0, 1.0] estimate(0.16, 0.13, 0.19, "Own estimate of a nominal BRL cost of capital: equity at 18-19 % (NTN-B near IPCA + 7.7 % plus premium), debt at CDI + 1.5-3 % after 34 % tax, 50-70 % equity; Selic 13.75 % (Copom, 2026-09-16)", "2026-12-02");
        Ipca Yearly [-0.05, 0.5] yearly_band(0.0424, 0.035, 0.0502, "Banco Central do Brasil, Focus: IPCA 4.24 % for 2027, 5.02 % for 2026, 3.5 % in the long run", "2026-08-17");
        IncomeTax Share [0.0, 0.6] certain(0.34, "IRPJ 15 % plus 10 % above R$240,000 a year (Lei 9.249/1995) and CSLL 9 % (Lei 7.689/1988); banks 45 %; only under Lucro Real do costs lower it", "2026");
        Depreciation Unit [1.0, 120.0] certain(60.0, "IN RFB 1.700/2017, Anexo III: computers and servers (NCM 8471) 20 % a year", "2017");
        TaxYearly Switch [0.0, 1.0] certain(0.0, "Definition: 0 is settled month by month (estimated payments of Lei 9.430/1996 art. 2), 1 in the last month of each year of the comparison", "2026");
    }
    "fx" {
        UsdBrl Unit [0.5, 50.0] row("fx", "USD/BRL");
        FxDrift Yearly [-0.5, 1.0] estimate(0.03, 0.0, 0.07, "FRED monthly USD/BRL 1995-2026 (github.com/datasets/exchange-rates): 20-year drift 4.1 % a year, 5-year 0.4 %; 3 % is our reading", "2026-06");
        FxVolatility Yearly [0.0, 1.0] estimate(0.14, 0.10, 0.18, "FRED monthly USD/BRL 1995-2026 (github.com/datasets/exchange-rates): monthly averages moved 8.9 % a year over 5 years, 11.4 % over 10, 12.5 % over 20, times 1.2247 for the averaging; steps follow Student's t with 5 degrees of freedom", "2026-06");
    }
    "tax" {
        ImportDuty Share [0.0, 1.0] Default::Goods;
        Ipi Share [0.0, 1.0] Default::Goods;
        IpiAfter2026 Switch [0.0, 1.0] Default::Goods;
        PisCofinsImport Share [0.0, 1.0] certain(0.1175, "Lei 10.865/2004 art. 8: PIS 2.10 % and COFINS 9.65 % of the customs value, until 31 December 2026", "2026-06");
        Icms Share [0.0, 0.4] Default::StateIcms;
        FreightInsurance Share [0.0, 0.5] estimate(0.0163, 0.01, 0.04, "Own estimate: air freight US$4,000 and insurance US$900 on a server of US$300,000", "2026-12-02");
        Siscomex Unit [0.0, 10_000.0] yearly(154.23, "Portaria ME 4.131/2021: R$115.67 for a declaration with one addition, R$38.56 for the second", "2026-06");
        PostClearance Share [0.0, 0.2] estimate(0.015, 0.005, 0.03, ours!("broker, storage and inland freight as a share of the customs value"), "2026-12-02");
        SeaFreight Share [0.0, 1.0] estimate(0.0, 0.0, 1.0, "Own estimate: GPU servers come by air", "2026-12-02");
        Afrmm Share [0.0, 1.0] certain(0.08, "Lei 10.893/2004, Lei 14.301/2022: 8 % of sea freight from abroad, nothing by air", "2026-06");
        Irrf Share [0.0, 0.9] certain(0.15, "Solução de Divergência Cosit 6/2014 and ADI RFB 7/2014: cloud capacity is a service; 25 % to a tax haven; no treaty with the USA", "2026");
        IrrfOnTop Switch [0.0, 1.0] certain(1.0, "Contract: 1 where the provider must receive its list price in full (gross-up), 0 where it bears the tax", "2026");
        Cide Share [0.0, 1.0] certain(0.10, "Lei 10.168/2000; STF Tema 914 (RE 928.943)", "2025-08-13");
        PisCofinsServices Share [0.0, 0.9] certain(0.0925, "Lei 10.865/2004 arts. 7 and 8, Leis 10.637/2002 and 10.833/2003, until 31 December 2026", "2026");
        Iss Share [0.0, 0.05] yearly_band(0.029, 0.02, 0.05, "AWS tax help, Brazil: ISS 2.9 % in São Paulo (LC 116/2003: 2 % to 5 %)", "2026");
        Iof Share [0.0, 0.25] yearly(0.035, "Decretos 12.466/2025 and 12.499/2025, restored by the STF on 2025-07-16; 0.38 % before 23 May 2025", "2025-07-16");
        FxSpread Share [0.0, 0.2] estimate(0.01, 0.003, 0.02, "Own estimate for a bank's exchange contract; cards take 1 % to 7 % (tavareseassociados.com.br, 2025)", "2026");
        Cbs2027 Share [0.0, 0.5] estimate(0.087, 0.083, 0.095, "LC 214/2025 art. 349: reference rate near 8.8 % less 0.1 point; the Senate's resolution was pending in October 2026", "2026-10");
        Cbs2029 Share [0.0, 0.5] estimate(0.088, 0.083, 0.095, "LC 214/2025: CBS reference rate from 2029, estimates around 8.8 % of a total of 26.5 % to 27.91 %", "2026-10");
        IbsTest Share [0.0, 0.1] certain(0.001, "LC 214/2025: IBS 0.05 % state and 0.05 % municipal in 2027 and 2028", "2026");
        IbsFull Share [0.0, 0.5] estimate(0.177, 0.177, 0.192, "LC 214/2025: IBS at full rate in 2033, so that CBS and IBS are 26.5 % (the legal brake) to 27.91 %", "2026-08");
    }
    "demand" {
        UseFactor Factor [0.01, 100.0] Default::Use;
        GrowthExtra Yearly [-0.9, 5.0] estimate(0.0, -0.10, 0.10, ours!("demand a year later ten points above or below the growth that was entered"), "2026-12-02");
    }
    "energy" {
        EnergyTariff Unit [0.0, 10.0] Default::Tariff;
        EnergyEscalation Yearly [-0.2, 0.5] estimate(0.055, 0.035, 0.09, "Enel SP: +13.94 % on average in July 2025, about +6 % in 2026; residential bills +11.95 % in 2025 (portalsolar.com.br, 2025-12-23)", "2026");
        PueColocation Factor [1.0, 3.0] estimate(1.4, 1.25, 1.6, "Brasscom: sector average 1.51 in 2025, 1.40 expected in 2030", "2025");
        PueOwnRoom Factor [1.0, 4.0] estimate(1.8, 1.5, 2.2, ours!("a company's own server room"), "2026");
        FlagSurcharge Unit [0.0, 2.0] Default::Flag;
        IdlePower Share [0.0, 1.0] estimate(0.30, 0.20, 0.45, ours!("share of its full power that a GPU server draws with no work; vendors print only the maximum"), "2026-12-02");
        ServerPowerFactor Factor [1.0, 4.0] estimate(1.7, 1.5, 1.9, "Own estimate, used where a quote has no power: a DGX H100 draws 10.2 kW for 5.6 kW of GPUs (1.82, NVIDIA data sheet), a PCIe server 4.5 kW for 2.8 kW (1.61)", "2026-12-02");
    }
    "space" {
        ColocationPrice Unit [0.0, 5_000.0] row("colocation", "Colocation, space");
        OwnRoomPrice Unit [0.0, 10_000.0] estimate(350.0, 150.0, 800.0, ours!("rent, electrical and cooling gear of an own room written off over its life, a kW a month"), "2026-12-02");
        LinkPrice Unit [0.0, 1_000_000.0] estimate(3_000.0, 1_500.0, 8_000.0, ours!("a dedicated 1 Gbps internet link in a São Paulo data centre, a month"), "2026-12-02");
    }
    "hardware" {
        HardwarePriceFactor Factor [0.05, 20.0] Default::Spread { kind: "hardware" };
        HardwareTrend Yearly [-0.5, 0.5] estimate(0.0, -0.15, 0.15, "Own estimate: servers bought later cost the same in dollars; makers announced about +15 % for memory in December 2025, GPUs fall as they age", "2026-12-02");
        NetworkPerServer Unit [0.0, 200_000.0] estimate(5_000.0, 3_000.0, 50_000.0, "Own estimate for inference over Ethernet: share of two 100 Gb switches, two ports and cables; a training cluster takes about US$35,000 a node (ai-infra-index, 2026-03-16)", "2026-12-02");
        MaintenanceShare Yearly [0.0, 0.5] estimate(0.08, 0.05, 0.12, "Own estimate of vendor support on the hardware price; Lenovo Press LP2368 (2026-02-04) uses 12 % a year", "2026-12-02");
        SparesShare Yearly [0.0, 0.5] estimate(0.02, 0.0, 0.05, ours!("disks, optics and power supplies kept on the shelf, on the hardware price"), "2026-12-02");
        InsuranceShare Yearly [0.0, 0.2] estimate(0.008, 0.004, 0.015, ours!("equipment insurance in Brazil, on the hardware price"), "2026-12-02");
        GoodputOwn Share [0.1, 1.0] estimate(1.0, 0.9, 1.0, "Own estimate: lost hours of one's own are not paid again and only draw energy", "2026-12-02");
        InstallationShare Share [0.0, 0.5] estimate(0.02, 0.01, 0.05, ours!("racking, cabling and burn-in, on the hardware price"), "2026-12-02");
        LicencePrice Unit [0.0, 100_000.0] estimate(0.0, 0.0, 4_500.0, "Own estimate: open software needs none; NVIDIA AI Enterprise lists US$4,500 for a GPU a year", "2026-12-02");
        ServerLife Unit [12.0, 120.0] yearly(60.0, "IN RFB 1.700/2017, Anexo III: five years for NCM 8471; replaced at the same price in dollars after it", "2017");
        ResidualDecline Yearly [0.0, 0.95] estimate(0.276, 0.20, 0.40, "Epoch AI, training-cost-trends (arXiv 2405.21015): GPU prices fall 0.14 orders of magnitude a year, 27.6 %", "2024-05");
        ResidualHaircut Share [0.0, 1.0] estimate(0.6, 0.3, 0.8, ours!("what a seller in Brazil gets of the market value of used servers"), "2026-12-02");
    }
    "staff" {
        Salary Unit [0.0, 200_000.0] row("staff", "Senior SRE");
        Charges Factor [1.0, 3.0] estimate(1.70, 1.51, 1.85, "13.333/12 salaries times 1 + INSS 20 % + RAT 2 % + third parties 5.8 % + FGTS 8 % = 1.51, with benefits 1.68 (tudocalculo.com.br, 2026)", "2026");
        SalaryGrowth Yearly [-0.2, 0.5] estimate(0.015, 0.0, 0.03, ours!("growth of salaries above IPCA"), "2026");
        FtePublic Unit [0.0, 100.0] estimate(0.2, 0.1, 0.5, ours!("people to run GPU work in a public cloud"), "2026");
        FtePrivate Unit [0.0, 100.0] estimate(0.25, 0.1, 0.6, ours!("people to run GPU work in a private cloud whose provider runs the machines"), "2026");
        FtePurchase Unit [0.0, 100.0] estimate(0.75, 0.3, 1.5, ours!("people to run up to four servers of one's own"), "2026");
        FteOwnRoom Unit [0.0, 100.0] estimate(1.0, 0.5, 2.0, ours!("people to run up to four servers of one's own and the room they stand in"), "2026");
        FtePerServer Unit [0.0, 10.0] estimate(0.1, 0.05, 0.2, ours!("people for each server after the fourth"), "2026");
        EntryPublic Unit [0.0, 1_000.0] estimate(0.5, 0.2, 2.0, ours!("work to move in, in person-months"), "2026-12-02");
        EntryPrivate Unit [0.0, 1_000.0] estimate(1.0, 0.5, 3.0, ours!("work to move in and to set the contract up, in person-months"), "2026-12-02");
        EntryPurchase Unit [0.0, 1_000.0] estimate(2.0, 1.0, 5.0, ours!("project, import and set-up, in person-months"), "2026-12-02");
    }
    "compliance" {
        LegalRate Unit [0.0, 10_000.0] estimate(600.0, 300.0, 1_200.0, "Own estimate: twice the least fee of the Bahia bar's table, R$300 an hour (OAB-BA, 2021-10-11), for a firm that knows data protection; up to four times for a large one", "2026-12-02");
        ContractHours Unit [0.0, 2_000.0] estimate(12.0, 6.0, 30.0, ours!("reading, negotiating and annexing a data-processing agreement with one provider"), "2026-12-02");
        TransferHours Unit [0.0, 2_000.0] estimate(20.0, 8.0, 60.0, ours!("the ANPD's clauses in the contract, the transfer assessment, the notice and copies on request (Res. CD/ANPD 19/2024)"), "2026-12-02");
        ReportHours Unit [0.0, 5_000.0] estimate(40.0, 20.0, 120.0, ours!("one impact report: interviews, risks, measures, sign-off"), "2026-12-02");
        DpoRate Unit [0.0, 5_000.0] estimate(120.0, 75.0, 240.0, "Own estimate: third quartile of CBO 1421-35 R$12,152 a month (ganhaquanto.com.br, July 2025), times 1.70 for charges, over 176 hours; median R$7,710 gives 75, the top 5 % 240", "2025-07");
        RecordsHours Unit [0.0, 200.0] estimate(2.0, 1.0, 6.0, ours!("keeping the record of processing up to date for one hosting"), "2026-12-02");
        IncidentHours Unit [0.0, 200.0] estimate(2.0, 1.0, 6.0, ours!("keeping, rehearsing and registering under the incident plan"), "2026-12-02");
        RightsHours Unit [0.0, 500.0] estimate(4.0, 1.0, 16.0, ours!("answering people whose data trains a model, and keeping notice and objection in place"), "2026-12-02");
        KeyManagement Unit [0.0, 1_000_000.0] estimate(100.0, 30.0, 11_200.0, "Own estimate: twenty keys of the company's own in the provider's key service, US$1 each a month (aws.amazon.com/kms/pricing, 2026) at R$5.10; a dedicated key module at US$1.50 an hour (AWS CloudHSM, axelspire.com, 2026) is R$5,600, two for availability R$11,200", "2026");
        AuditYear Unit [0.0, 10_000_000.0] estimate(60_000.0, 25_000.0, 150_000.0, ours!("a yearly penetration test and independent audit of one hosting, as banks, insurers and public bodies are asked for"), "2026-12-02");
    }
    "public_cloud" {
        CloudDiscount Share [0.0, 0.95] yearly(0.0, "Definition: list prices as they are; a contract negotiated with one provider stands in the price book instead", "2026-12-02");
        CloudPriceTrend Yearly [-0.5, 0.5] estimate(0.0, -0.15, 0.05, "Own estimate: a list price in dollars stays until the provider changes it; AWS cut P5 by 44 % in June 2025 after two years unchanged", "2026-12-02");
        SupportPublic Share [0.0, 0.5] estimate(0.07, 0.0, 0.10, "AWS Business Support: 10 % of the first US$10,000 of the month, 7 % to 80,000, 5 % to 250,000, 3 % above (aws.amazon.com/premiumsupport/pricing); 7 % is our middle", "2026");
        SpotOverhead Share [0.0, 5.0] estimate(0.15, 0.05, 0.5, ours!("hours lost and done again when spot machines are taken back, on the useful hours"), "2026-12-02");
        ClusterNetwork Share [0.0, 1.0] estimate(0.0, 0.0, 0.10, "Own estimate: machines of eight H100 come with 400 Gbps a GPU, and smaller ones serve without a cluster; up to a tenth where a provider sells the network apart", "2026-12-02");
        GoodputCloud Share [0.1, 1.0] estimate(1.0, 0.9, 1.0, "Own estimate: price lists bill only hours in use; training clusters lose 3 % to 10 % to failures", "2026-12-02");
        GpuCloudStorage Unit [0.0, 5.0] estimate(0.06, 0.03, 0.10, "Own estimate, used where a specialised cloud lists no price for data: CoreWeave lists 0.06 US$ a GB-month for objects and 0.07 for files (2026)", "2026-12-02");
        GpuCloudEgress Unit [0.0, 2.0] estimate(0.0, 0.0, 0.05, ours!("specialised GPU clouds say that data leaves free of charge"), "2026-12-02");
        FilePrice Unit [0.0, 10.0] row("file_nvme", "Distributed file storage");
        ExitShare Share [0.0, 1.0] estimate(1.0, 0.0, 1.0, "Own estimate: all data kept is taken along in the last month, at the price of egress; some providers waive it on request", "2026-12-02");
    }
    "private_cloud" {
        PrivatePriceFactor Factor [0.05, 20.0] Default::Spread { kind: "private_cloud" };
        PrivateStorage Unit [0.0, 5.0] estimate(0.04, 0.03, 0.08, "Own estimate: the public price in São Paulo (AWS S3 0.0405, Google 0.035, IBM 0.0297 US$ a GB-month, 2026)", "2026-12-02");
        PrivateBlock Unit [0.0, 5.0] estimate(0.15, 0.10, 0.25, "Own estimate: the public price in São Paulo (AWS EBS gp3 0.152, Google PD balanced 0.15 US$ a GB-month, 2026)", "2026-12-02");
        PrivateEgress Unit [0.0, 2.0] estimate(0.0, 0.0, 0.05, ours!("Brazilian private clouds usually sell the link with the contract"), "2026-12-02");
        PrivateSupport Share [0.0, 0.5] estimate(0.0, 0.0, 0.1, ours!("support is usually in the monthly price"), "2026-12-02");
    }
    "storage" {
        StorageHardware Unit [0.0, 100.0] Default::Row { kind: "hardware", item: "Enterprise NVMe", scale: 0.001 };
        StorageOverhead Factor [1.0, 10.0] estimate(2.0, 1.5, 3.0, ours!("raw capacity and its share of a server for each useful GB"), "2026-12-02");
    }
    "sizing" {
        ThroughputFactor Factor [0.05, 20.0] estimate(1.0, 0.65, 1.35, "Own check of the sizing formulas: 88 % to 91 % of published measurements of inference and training lie within 35 % of them", "2026-12-02");
        TuningUtilisation Share [0.02, 1.0] estimate(0.40, 0.30, 0.55, "torchtune README and litgpt resource tables: LoRA and QLoRA of 7B to 405B on RTX 4090, A10G and A100 reach 0.40 to 0.60 of the dense 16-bit peak", "2026-12-02");
        LineShare Share [0.05, 1.0] estimate(0.8, 0.3, 0.9, "Own estimate: TCP up to 25 Gbps or RDMA at any rate; arXiv 2006.10103 measured 0.30 to 0.35 for plain TCP at 100 Gbps", "2026-12-02");
        HoursPerMonth Unit [600.0, 744.0] certain(730.0, "8,760 hours a year over 12 months", "2026");
    }
}
