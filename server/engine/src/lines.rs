//! The lines of the model: one row each with its key, its names in both languages and its unit.
//!
//! Owns what a cell is called and what it is measured in; a line without a translation or a unit does not compile.
//! Refuses arithmetic: formulas are in `model`.

mod names;

use crate::sheet::Unit;

/// Makes the [`Line`] enum from one row per line: `Variant "key" "nome" "name" UNIT;`. `UNIT` is a constant expression of [`Unit`].
macro_rules! lines {
    ($($(#[$meta:meta])* $variant:ident $key:literal $pt:literal $en:literal $unit:expr;)+) => {
        /// A line of the model.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u16)]
        pub enum Line {
            $(#[doc = $en] $(#[$meta])* $variant,)+
        }

        impl Line {
            /// Every line, in the order of the rows.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];
            const ROWS: &'static [(&'static str, &'static str, &'static str, Unit)] = &[$(($key, $pt, $en, $unit)),+];
        }
    };
}

lines! {
    // Calendar
    Month "month" "mês" "month" Unit::NONE;
    Year "year" "ano" "year" Unit::NONE;
    // Results, one per option
    Flow "flow" "fluxo do mês" "flow of the month" Unit::BRL;
    Cumulative "cumulative" "custo acumulado" "cumulative cost" Unit::BRL;
    CumulativeNpv "cumulative_npv" "custo acumulado descontado" "cumulative discounted cost" Unit::BRL;
    Total "total" "total" "total" Unit::BRL;
    Npv "npv" "VPL do custo" "NPV of cost" Unit::BRL;
    Capex "capex" "capex" "capex" Unit::BRL;
    Opex "opex" "opex" "opex" Unit::BRL;
    PerGpuHour "per_gpu_hour" "custo por GPU-hora usada" "cost per GPU-hour used" Unit::BRL.per(Unit::GPU_HOUR);
    PerMillionTokens "per_million_tokens" "custo por milhão de tokens" "cost per million tokens" Unit::BRL.per(Unit::MTOKEN);
    Utilisation "utilisation" "utilização" "utilisation" Unit::NONE;
    // Assumptions: the first words of a row in assumptions/table.rs
    DiscountRate "discount_rate" "taxa de desconto" "discount rate" Unit::NONE;
    Ipca "ipca" "IPCA" "IPCA (consumer inflation)" Unit::NONE;
    IncomeTax "income_tax" "IRPJ e CSLL" "income tax (IRPJ and CSLL)" Unit::NONE;
    Depreciation "depreciation" "meses de depreciação" "months of depreciation" Unit::MONTH;
    TaxYearly "tax_yearly" "imposto de renda acertado uma vez por ano" "income tax settled once a year" Unit::NONE;
    UsdBrl "usd_brl" "dólar de hoje" "dollar today" Unit::BRL_PER_USD;
    FxDrift "fx_drift" "alta do dólar" "rise of the dollar" Unit::NONE;
    FxVolatility "fx_volatility" "oscilação do dólar" "volatility of the dollar" Unit::NONE;
    UseFactor "use_factor" "uso sobre o informado" "use over what was entered" Unit::NONE;
    GrowthExtra "growth_extra" "crescimento a mais que o informado" "growth beyond what was entered" Unit::NONE;
    ThroughputFactor "throughput_factor" "rendimento das GPUs sobre o estimado" "throughput of the GPUs over the estimate" Unit::NONE;
    HardwarePriceFactor "hardware_price_factor" "preço dos servidores sobre o da lista" "price of servers over the list's" Unit::NONE;
    PrivatePriceFactor "private_price_factor" "preço da nuvem privada sobre o da lista" "price of the private cloud over the list's" Unit::NONE;
    CloudDiscount "cloud_discount" "desconto geral na nuvem pública" "general discount in the public cloud" Unit::NONE;
    CloudPriceTrend "cloud_price_trend" "tendência do preço de nuvem" "trend of cloud prices" Unit::NONE;
    ImportDuty "import_duty" "imposto de importação (II)" "import duty (II)" Unit::NONE;
    Ipi "ipi" "IPI" "IPI" Unit::NONE;
    IpiAfter2026 "ipi_after_2026" "IPI continua depois de 2026" "IPI goes on after 2026" Unit::NONE;
    PisCofinsImport "pis_cofins_import" "PIS/COFINS na importação de bens" "PIS/COFINS on imported goods" Unit::NONE;
    Icms "icms" "ICMS do estado" "ICMS of the state" Unit::NONE;
    FreightInsurance "freight_insurance" "frete e seguro sobre o preço" "freight and insurance on the price" Unit::NONE;
    Siscomex "siscomex" "taxa Siscomex por declaração" "Siscomex fee for a declaration" Unit::BRL;
    PostClearance "post_clearance" "despesas depois do desembaraço" "costs after customs clearance" Unit::NONE;
    SeaFreight "sea_freight" "parte do frete por mar" "share of the freight by sea" Unit::NONE;
    Afrmm "afrmm" "AFRMM sobre o frete marítimo" "AFRMM on sea freight" Unit::NONE;
    Irrf "irrf" "IRRF sobre serviço do exterior" "IRRF on services from abroad" Unit::NONE;
    IrrfOnTop "irrf_on_top" "IRRF por conta de quem compra (1) ou do provedor (0)" "IRRF borne by the buyer (1) or by the provider (0)" Unit::NONE;
    Cide "cide" "CIDE" "CIDE" Unit::NONE;
    PisCofinsServices "pis_cofins_services" "PIS/COFINS sobre serviços" "PIS/COFINS on services" Unit::NONE;
    Iss "iss" "ISS" "ISS" Unit::NONE;
    Iof "iof" "IOF do câmbio" "IOF on the exchange" Unit::NONE;
    FxSpread "fx_spread" "margem do câmbio" "exchange spread" Unit::NONE;
    Cbs2027 "cbs_2027" "CBS em 2027 e 2028" "CBS in 2027 and 2028" Unit::NONE;
    Cbs2029 "cbs_2029" "CBS a partir de 2029" "CBS from 2029" Unit::NONE;
    IbsTest "ibs_test" "IBS em 2027 e 2028" "IBS in 2027 and 2028" Unit::NONE;
    IbsFull "ibs_full" "IBS cheio, em 2033" "full IBS, in 2033" Unit::NONE;
    EnergyTariff "energy_tariff" "tarifa de energia com impostos" "energy tariff with taxes" Unit::BRL.per(Unit::KWH);
    EnergyEscalation "energy_escalation" "reajuste da energia" "escalation of energy" Unit::NONE;
    PueColocation "pue_colocation" "PUE da colocation" "PUE of the colocation" Unit::NONE;
    PueOwnRoom "pue_own_room" "PUE da sala própria" "PUE of the own room" Unit::NONE;
    FlagSurcharge "flag_surcharge" "acréscimo da bandeira tarifária, com impostos" "surcharge of the tariff flag, with taxes" Unit::BRL.per(Unit::KWH);
    IdlePower "idle_power" "potência sem uso, da potência máxima" "idle power, of the maximum" Unit::NONE;
    ServerPowerFactor "server_power_factor" "potência do servidor sobre a das GPUs" "power of the server over its GPUs'" Unit::NONE;
    ColocationPrice "colocation_price" "preço da colocation" "price of colocation" Unit::USD.per(Unit::KW).per(Unit::MONTH);
    OwnRoomPrice "own_room_price" "custo da sala própria" "cost of the own room" Unit::BRL.per(Unit::KW).per(Unit::MONTH);
    LinkPrice "link_price" "link de internet" "internet link" Unit::BRL.per(Unit::MONTH);
    HardwareTrend "hardware_trend" "tendência do preço de servidores" "trend of server prices" Unit::NONE;
    NetworkPerServer "network_per_server" "rede por servidor" "network for a server" Unit::USD.per(Unit::SERVER);
    MaintenanceShare "maintenance_share" "manutenção sobre o preço" "maintenance on the price" Unit::NONE;
    SparesShare "spares_share" "peças de reposição sobre o preço" "spare parts on the price" Unit::NONE;
    InsuranceShare "insurance_share" "seguro sobre o preço" "insurance on the price" Unit::NONE;
    LicencePrice "licence_price" "licenças por GPU ao ano" "licences for a GPU a year" Unit::USD.per(Unit::GPU);
    InstallationShare "installation_share" "instalação sobre o preço" "installation on the price" Unit::NONE;
    ServerLife "server_life" "vida útil dos servidores" "life of the servers" Unit::MONTH;
    ResidualDecline "residual_decline" "queda do valor de mercado" "fall of the market value" Unit::NONE;
    ResidualHaircut "residual_haircut" "parte do valor de mercado recebida na venda" "share of the market value a sale brings" Unit::NONE;
    Salary "salary" "salário bruto de infraestrutura" "gross salary, infrastructure" Unit::BRL.per(Unit::PERSON).per(Unit::MONTH);
    Charges "charges" "encargos e benefícios sobre o salário" "charges and benefits on the salary" Unit::NONE;
    SalaryGrowth "salary_growth" "alta dos salários acima do IPCA" "rise of salaries above IPCA" Unit::NONE;
    FtePublic "fte_public" "pessoas, nuvem pública" "people, public cloud" Unit::PERSON;
    FtePrivate "fte_private" "pessoas, nuvem privada" "people, private cloud" Unit::PERSON;
    FtePurchase "fte_purchase" "pessoas, até quatro servidores próprios" "people, up to four own servers" Unit::PERSON;
    FteOwnRoom "fte_own_room" "pessoas, até quatro servidores em sala própria" "people, up to four servers in an own room" Unit::PERSON;
    FtePerServer "fte_per_server" "pessoas por servidor a partir do quinto" "people for each server from the fifth" Unit::PERSON.per(Unit::SERVER);
    EntryPublic "entry_public" "trabalho de migração, nuvem pública" "work to move in, public cloud" Unit::PERSON.times(Unit::MONTH);
    EntryPrivate "entry_private" "trabalho de migração, nuvem privada" "work to move in, private cloud" Unit::PERSON.times(Unit::MONTH);
    EntryPurchase "entry_purchase" "trabalho de projeto e instalação, compra" "work of project and set-up, purchase" Unit::PERSON.times(Unit::MONTH);
    LegalRate "legal_rate" "hora de advogado especializado" "hour of a specialised lawyer" Unit::BRL.per(Unit::HOUR);
    ContractHours "contract_hours" "contrato com quem hospeda" "contract with the host" Unit::HOUR;
    TransferHours "transfer_hours" "mecanismo de transferência internacional" "mechanism of an international transfer" Unit::HOUR;
    ReportHours "report_hours" "relatório de impacto (RIPD)" "impact report (RIPD)" Unit::HOUR;
    DpoRate "dpo_rate" "hora do encarregado, com encargos" "hour of the data-protection officer, with charges" Unit::BRL.per(Unit::HOUR);
    RecordsHours "records_hours" "registro das operações com dados" "record of processing operations" Unit::HOUR.per(Unit::MONTH);
    IncidentHours "incident_hours" "plano e registro de incidentes" "plan and register of incidents" Unit::HOUR.per(Unit::MONTH);
    RightsHours "rights_hours" "avisos, oposição e direitos de quem está nos dados de treino" "notice, objection and rights of people in training data" Unit::HOUR.per(Unit::MONTH);
    KeyManagement "key_management" "guarda das próprias chaves" "holding one's own keys" Unit::BRL.per(Unit::MONTH);
    AuditYear "audit_year" "auditoria independente, por ano" "independent audit, a year" Unit::BRL;
    PrivateStorage "private_storage" "armazenamento na nuvem privada" "storage in the private cloud" Unit::USD.per(Unit::GB_MONTH);
    PrivateEgress "private_egress" "saída de dados da nuvem privada" "egress of the private cloud" Unit::USD.per(Unit::GB);
    PrivateSupport "private_support" "suporte da nuvem privada, sobre a conta" "support of the private cloud, on the bill" Unit::NONE;
    PrivateBlock "private_block" "discos na nuvem privada" "disks in the private cloud" Unit::USD.per(Unit::GB_MONTH);
    SupportPublic "support_public" "suporte da nuvem pública, sobre a conta" "support of the public cloud, on the bill" Unit::NONE;
    SpotOverhead "spot_overhead" "horas refeitas por interrupções de spot" "hours done again after spot interruptions" Unit::NONE;
    ClusterNetwork "cluster_network" "acréscimo pela rede de cluster, sobre as GPUs alugadas" "surcharge for a cluster network, on rented GPUs" Unit::NONE;
    GoodputCloud "goodput_cloud" "parte útil das horas pagas, alugadas" "useful share of the hours paid, rented" Unit::NONE;
    GoodputOwn "goodput_own" "parte útil das horas, servidores próprios" "useful share of the hours, own servers" Unit::NONE;
    GpuCloudStorage "gpu_cloud_storage" "armazenamento e discos na nuvem de GPUs" "storage and disks in the GPU cloud" Unit::USD.per(Unit::GB_MONTH);
    GpuCloudEgress "gpu_cloud_egress" "saída de dados da nuvem de GPUs" "egress of the GPU cloud" Unit::USD.per(Unit::GB);
    FilePrice "file_price" "sistema de arquivos rápido compartilhado" "fast shared file system" Unit::USD.per(Unit::GB_MONTH);
    ExitShare "exit_share" "parte dos dados levada ao sair" "share of the data taken along when leaving" Unit::NONE;
    StorageHardware "storage_hardware" "discos NVMe" "NVMe disks" Unit::USD.per(Unit::GB);
    StorageOverhead "storage_overhead" "capacidade bruta por útil" "raw capacity for each useful one" Unit::NONE;
    TuningUtilisation "tuning_utilisation" "parte do pico usada no ajuste fino" "share of the peak used in fine-tuning" Unit::NONE;
    LineShare "line_share" "parte da velocidade da rede usada" "share of the network's speed used" Unit::NONE;
    HoursPerMonth "hours_per_month" "horas de um mês" "hours of a month" Unit::HOUR;
    // Calendar, indices and exchange, shared by all options
    ContractYear "contract_year" "anos completos de contrato" "whole years of contract" Unit::NONE;
    AtStart "at_start" "mês 0" "month 0" Unit::NONE;
    AtEnd "at_end" "último mês" "last month" Unit::NONE;
    FxShock "fx_shock" "choque do dólar no mês" "shock of the dollar in the month" Unit::NONE;
    FxIndex "fx_index" "índice do dólar" "index of the dollar" Unit::NONE;
    Fx "fx" "dólar do mês" "dollar of the month" Unit::BRL_PER_USD;
    CloudIndex "cloud_index" "índice dos preços de nuvem" "index of cloud prices" Unit::NONE;
    HardwareIndex "hardware_index" "índice dos preços de servidores" "index of server prices" Unit::NONE;
    InflationIndex "inflation_index" "índice do IPCA, por aniversário" "IPCA index, by anniversary" Unit::NONE;
    SalaryIndex "salary_index" "índice dos salários, por aniversário" "salary index, by anniversary" Unit::NONE;
    EnergyIndex "energy_index" "índice da energia, por aniversário" "energy index, by anniversary" Unit::NONE;
    DiscountFactor "discount_factor" "fator de desconto" "discount factor" Unit::NONE;
    DiscountEnd "discount_end" "fator de desconto, fim do mês" "discount factor, end of month" Unit::NONE;
    Deflator "deflator" "deflator pelo IPCA" "deflator by IPCA" Unit::NONE;
    ViewUsd "view_usd" "dólares por real, na visão" "dollars for a real, in the view" Unit::USD.per(Unit::BRL);
    YearEnd "year_end" "mês do acerto anual" "month of the yearly settlement" Unit::NONE;
    // Tax by calendar year
    PisCofinsCalendar "pis_cofins_calendar" "calendário de PIS/COFINS (1 cobra, 0 não)" "calendar of PIS/COFINS (1 charged, 0 not)" Unit::NONE;
    CbsReducedCalendar "cbs_reduced_calendar" "calendário da CBS de 2027 e 2028" "calendar of the CBS of 2027 and 2028" Unit::NONE;
    CbsFullCalendar "cbs_full_calendar" "calendário da CBS a partir de 2029" "calendar of the CBS from 2029" Unit::NONE;
    IbsTestCalendar "ibs_test_calendar" "calendário do IBS de 2027 e 2028" "calendar of the IBS of 2027 and 2028" Unit::NONE;
    IbsShareCalendar "ibs_share_calendar" "calendário do IBS, parte da alíquota cheia" "calendar of the IBS, share of the full rate" Unit::NONE;
    IcmsIssCalendar "icms_iss_calendar" "calendário de ICMS e ISS, parte ainda cobrada" "calendar of ICMS and ISS, share still charged" Unit::NONE;
    PisCofinsOn "pis_cofins_on" "PIS/COFINS em vigor" "PIS/COFINS in force" Unit::NONE;
    CbsIbs "cbs_ibs" "CBS e IBS do mês" "CBS and IBS of the month" Unit::NONE;
    IcmsRate "icms_rate" "ICMS do mês" "ICMS of the month" Unit::NONE;
    IssRate "iss_rate" "ISS do mês" "ISS of the month" Unit::NONE;
    IpiRate "ipi_rate" "IPI do mês" "IPI of the month" Unit::NONE;
    CbsRate "cbs_rate" "CBS do mês" "CBS of the month" Unit::NONE;
    IbsRate "ibs_rate" "IBS do mês" "IBS of the month" Unit::NONE;
    YearPisCofins "year_pis_cofins" "PIS/COFINS do ano, informado" "PIS/COFINS of the year, as entered" Unit::NONE;
    YearCbs "year_cbs" "CBS do ano, informada" "CBS of the year, as entered" Unit::NONE;
    YearIbs "year_ibs" "IBS do ano, informado" "IBS of the year, as entered" Unit::NONE;
    YearIcmsIss "year_icms_iss" "parte de ICMS e ISS do ano, informada" "share of ICMS and ISS of the year, as entered" Unit::NONE;
    YearIpi "year_ipi" "parte do IPI do ano, informada" "share of IPI of the year, as entered" Unit::NONE;
    IcmsIssShare "icms_iss_share" "parte de ICMS e ISS ainda cobrada" "share of ICMS and ISS still charged" Unit::NONE;
    IpiShare "ipi_share" "parte do IPI ainda cobrada" "share of IPI still charged" Unit::NONE;
    CreditPisCofins "credit_pis_cofins" "direito a crédito de PIS/COFINS" "right to PIS/COFINS credit" Unit::NONE;
    CreditCbsIbs "credit_cbs_ibs" "direito a crédito de CBS/IBS" "right to CBS/IBS credit" Unit::NONE;
    CreditIcms "credit_icms" "direito a crédito de ICMS" "right to ICMS credit" Unit::NONE;
    // Demand of a workload
    FirstMonth "first_month" "primeiro mês" "first month" Unit::NONE;
    LastMonth "last_month" "último mês da carga" "last month of the workload" Unit::NONE;
    GrowthPerYear "growth_per_year" "crescimento ao ano" "growth a year" Unit::NONE;
    Active "active" "carga em uso" "workload in use" Unit::NONE;
    AnyActive "any_active" "alguma carga em uso" "some workload in use" Unit::NONE;
    GrowthIndex "growth_index" "índice de crescimento" "index of growth" Unit::NONE;
    Growth "growth" "demanda sobre a informada" "demand over what was entered" Unit::NONE;
    StorageGb "storage_gb" "dados guardados" "data kept" Unit::GB;
    EgressFirst "egress_first" "saída de dados no primeiro mês" "egress in the first month" Unit::GB;
    EgressGb "egress_gb" "saída de dados do mês" "egress of the month" Unit::GB;
    ExitGb "exit_gb" "dados levados ao sair" "data taken along when leaving" Unit::GB;
    BlockGb "block_gb" "discos das máquinas" "disks of the machines" Unit::GB;
    FileGb "file_gb" "sistema de arquivos compartilhado" "shared file system" Unit::GB;
    BillToday "bill_today" "conta de hoje" "bill today" Unit::BRL;
    Bill "bill" "conta que já é paga" "bill already paid" Unit::BRL;
    Baseline "baseline" "o que é pago hoje" "what is paid today" Unit::BRL;
    BaselineDiscounted "baseline_discounted" "o que é pago hoje, descontado" "what is paid today, discounted" Unit::BRL;
    BaselineCumulative "baseline_cumulative" "o que é pago hoje, acumulado" "what is paid today, cumulative" Unit::BRL;
    BaselineCumulativeNpv "baseline_cumulative_npv" "o que é pago hoje, descontado e acumulado" "what is paid today, cumulative discounted" Unit::BRL;
    BaselineTotal "baseline_total" "o que é pago hoje, total" "what is paid today, total" Unit::BRL;
    BaselineNpv "baseline_npv" "o que é pago hoje, VPL" "what is paid today, NPV" Unit::BRL;
    MeanRps "mean_rps" "pedidos por segundo, média" "requests a second, mean" Unit::NONE;
    PeakRps "peak_rps" "pedidos por segundo, pico" "requests a second, peak" Unit::NONE;
    ReplicaRps "replica_rps" "pedidos por segundo de uma réplica" "requests a second of one replica" Unit::NONE;
    PlannedUse "planned_use" "uso planejado de uma réplica" "planned use of a replica" Unit::NONE;
    GpusPerReplica "gpus_per_replica" "GPUs de uma réplica" "GPUs of one replica" Unit::GPU;
    SpareReplicas "spare_replicas" "réplicas de reserva" "spare replicas" Unit::NONE;
    Replicas "replicas" "réplicas" "replicas" Unit::NONE;
    TokensFirst "tokens_first" "milhões de tokens no primeiro mês" "million tokens in the first month" Unit::MTOKEN;
    Tokens "tokens" "milhões de tokens" "million tokens" Unit::MTOKEN;
    GpuHoursFirst "gpu_hours_first" "GPU-horas no primeiro mês" "GPU-hours in the first month" Unit::GPU_HOUR;
    PeakGpusFirst "peak_gpus_first" "GPUs ao mesmo tempo no primeiro mês" "GPUs at the same time in the first month" Unit::GPU;
    ServiceShare "service_share" "parte do mês em que fica ligada" "share of the month it is on" Unit::NONE;
    Gpus "gpus_needed" "GPUs necessárias" "GPUs needed" Unit::GPU;
    HoursOn "hours_on" "horas ligadas no mês" "hours on in the month" Unit::HOUR;
    UsedGpuHours "used_gpu_hours" "GPU-horas usadas" "GPU-hours used" Unit::GPU_HOUR;
    HeldGpuHours "held_gpu_hours" "GPU-horas reservadas para a carga" "GPU-hours held for the workload" Unit::GPU_HOUR;
    SpeedRatio "speed_ratio" "horas na GPU escolhida por hora na informada" "hours on the GPU chosen for one on the GPU given" Unit::NONE;
    MinReplicas "min_replicas" "réplicas sempre ligadas" "replicas always on" Unit::NONE;
    ScaleAt "scale_at" "uso de uma réplica a que outra é ligada" "use of a replica at which another is started" Unit::NONE;
    ReplicasOn "replicas_on" "réplicas ligadas, média do mês" "replicas on, mean of the month" Unit::NONE;
    StartsMonth "starts_month" "réplicas ligadas de novo no mês" "replicas started in the month" Unit::NONE;
    StartHours "start_hours" "horas cobradas por partida" "hours billed for a start" Unit::HOUR;
    MachinesOn "machines_on" "máquinas ligadas, média do mês" "machines on, mean of the month" Unit::SERVER;
    // Training and fine-tuning
    WorkParams "work_params" "bilhões de parâmetros em trabalho" "billions of parameters in work" Unit::NONE;
    WorkTokens "work_tokens" "bilhões de tokens por passagem" "billions of tokens of a pass" Unit::NONE;
    Epochs "epochs" "passagens pelos dados" "passes over the data" Unit::NONE;
    Operations "operations" "operações por parâmetro e token" "operations for a parameter and a token" Unit::NONE;
    Slowdown "slowdown" "tempo a mais para abrir pesos de 4 bits" "more time to unpack 4-bit weights" Unit::NONE;
    PeakTflops "peak_tflops" "pico denso de 16 bits da GPU, em TFLOPS" "dense 16-bit peak of the GPU, in TFLOPS" Unit::NONE;
    BaseMfu "base_mfu" "parte do pico de modelos grandes neste chip" "share of the peak of large models on this chip" Unit::NONE;
    Mfu "mfu" "parte do pico usada (MFU)" "share of the peak used (MFU)" Unit::NONE;
    StepTokens "step_tokens" "tokens de uma GPU por passo" "tokens of a GPU in a step" Unit::NONE;
    LearntParams "learnt_params" "bilhões de parâmetros ajustados" "billions of parameters learnt" Unit::NONE;
    ExchangeTimes "exchange_times" "vezes que os gradientes vão pela rede" "times the gradients go over the network" Unit::NONE;
    NetworkGbps "network_gbps" "rede de um servidor, em Gbps" "network of a server, in Gbps" Unit::NONE;
    RunServers "run_servers" "servidores da rodada" "servers of a run" Unit::NONE;
    StepCompute "step_compute" "segundos de conta por passo" "seconds of arithmetic in a step" Unit::NONE;
    StepExchange "step_exchange" "segundos de troca por passo" "seconds of exchange in a step" Unit::NONE;
    NetworkFactor "network_factor" "fator de rede E" "network factor E" Unit::NONE;
    StorageGbS "storage_gb_s" "armazenamento, em GB/s" "storage, in GB/s" Unit::NONE;
    GpuGbS "gpu_gb_s" "leitura de uma GPU, em GB/s" "what a GPU reads, in GB/s" Unit::NONE;
    RunGpus "run_gpus" "GPUs da rodada que leem" "GPUs of a run that read" Unit::NONE;
    StorageFactor "storage_factor" "fator de armazenamento U" "storage factor U" Unit::NONE;
    CheckpointMinutes "checkpoint_minutes" "minutos entre checkpoints" "minutes between checkpoints" Unit::NONE;
    CheckpointShare "checkpoint_share" "tempo a mais por checkpoints" "more time for checkpoints" Unit::NONE;
    RunGpuHours "run_gpu_hours" "GPU-horas de uma rodada" "GPU-hours of a run" Unit::GPU_HOUR;
    RunsMonth "runs_month" "rodadas por mês" "runs a month" Unit::NONE;
    DeadlineHours "deadline_hours" "horas até o prazo da rodada" "hours to the deadline of a run" Unit::HOUR;
    LeastGpus "least_gpus" "GPUs que a memória pede" "GPUs that memory asks for" Unit::GPU;
    ServerGpus "server_gpus" "GPUs de um servidor" "GPUs of a server" Unit::GPU;
    // Machines
    ItemGpus "item_gpus" "GPUs por máquina" "GPUs of a machine" Unit::GPU.per(Unit::SERVER);
    Seats "seats" "GPUs ocupadas nas máquinas" "GPUs taken up on machines" Unit::GPU;
    ReplicasPerItem "replicas_per_item" "réplicas por máquina" "replicas on a machine" Unit::NONE;
    Items "machines" "máquinas" "machines" Unit::SERVER;
    Committed "committed" "máquinas reservadas" "machines reserved" Unit::SERVER;
    Overflow "overflow" "máquinas acima da reserva" "machines above the reservation" Unit::SERVER;
    PriceUsd "price_usd" "preço por hora, em dólar" "price an hour, in dollars" Unit::USD.per(Unit::SERVER).per(Unit::HOUR);
    PriceBrl "price_brl" "preço por hora, em reais" "price an hour, in reais" Unit::BRL.per(Unit::SERVER).per(Unit::HOUR);
    OverflowPriceUsd "overflow_price_usd" "preço por hora acima da reserva, em dólar" "price an hour above the reservation, in dollars" Unit::USD.per(Unit::SERVER).per(Unit::HOUR);
    OverflowPriceBrl "overflow_price_brl" "preço por hora acima da reserva, em reais" "price an hour above the reservation, in reais" Unit::BRL.per(Unit::SERVER).per(Unit::HOUR);
    NegotiatedDiscount "negotiated_discount" "desconto negociado" "negotiated discount" Unit::NONE;
    NetPriceUsd "net_price_usd" "preço por hora com o desconto, em dólar" "price an hour after the discount, in dollars" Unit::USD.per(Unit::SERVER).per(Unit::HOUR);
    NetPriceBrl "net_price_brl" "preço por hora com o desconto, em reais" "price an hour after the discount, in reais" Unit::BRL.per(Unit::SERVER).per(Unit::HOUR);
    NetOverflowPriceUsd "net_overflow_price_usd" "preço por hora acima da reserva com o desconto, em dólar" "price an hour above the reservation after the discount, in dollars" Unit::USD.per(Unit::SERVER).per(Unit::HOUR);
    NetOverflowPriceBrl "net_overflow_price_brl" "preço por hora acima da reserva com o desconto, em reais" "price an hour above the reservation after the discount, in reais" Unit::BRL.per(Unit::SERVER).per(Unit::HOUR);
    HourPrice "hour_price" "preço por hora no mês" "price an hour in the month" Unit::BRL.per(Unit::SERVER).per(Unit::HOUR);
    OverflowHourPrice "overflow_hour_price" "preço por hora acima da reserva no mês" "price an hour above the reservation in the month" Unit::BRL.per(Unit::SERVER).per(Unit::HOUR);
    WorkloadGpus "workload_gpus" "GPUs da carga" "GPUs of the workload" Unit::BRL;
    PaidGpuHours "paid_gpu_hours" "GPU-horas pagas" "GPU-hours paid" Unit::GPU_HOUR;
    StoragePrice "storage_price" "preço do armazenamento" "price of storage" Unit::USD.per(Unit::GB_MONTH);
    NetStoragePrice "net_storage_price" "preço do armazenamento com o desconto" "price of storage after the discount" Unit::USD.per(Unit::GB_MONTH);
    ProviderStorage "provider_storage" "armazenamento no provedor" "storage at the provider" Unit::BRL;
    StoragePriceBrl "storage_price_brl" "preço do armazenamento, em reais" "price of storage, in reais" Unit::BRL.per(Unit::GB_MONTH);
    BlockPriceBrl "block_price_brl" "preço dos discos, em reais" "price of disks, in reais" Unit::BRL.per(Unit::GB_MONTH);
    FilePriceBrl "file_price_brl" "preço do sistema de arquivos rápido, em reais" "price of the fast file system, in reais" Unit::BRL.per(Unit::GB_MONTH);
    EgressPriceBrl "egress_price_brl" "preço da saída de dados, em reais" "price of egress, in reais" Unit::BRL.per(Unit::GB);
    ExitPriceBrl "exit_price_brl" "preço da saída de dados ao fim, em reais" "price of egress in the end, in reais" Unit::BRL.per(Unit::GB);
    BlockPrice "block_price" "preço dos discos" "price of disks" Unit::USD.per(Unit::GB_MONTH);
    NetBlockPrice "net_block_price" "preço dos discos com o desconto" "price of disks after the discount" Unit::USD.per(Unit::GB_MONTH);
    ProviderBlock "provider_block" "discos no provedor" "disks at the provider" Unit::BRL;
    ProviderFile "provider_file" "sistema de arquivos no provedor" "file system at the provider" Unit::BRL;
    ManagedMl "managed_ml_factor" "preço do serviço gerenciado sobre o da máquina" "price of the managed service over the machine's" Unit::NONE;
    WorkloadManagedMl "workload_managed_ml" "serviço gerenciado da carga" "managed service of the workload" Unit::BRL;
    EgressPrice "egress_price" "preço da saída de dados" "price of egress" Unit::USD.per(Unit::GB);
    NetEgressPrice "net_egress_price" "preço da saída de dados com o desconto" "price of egress after the discount" Unit::USD.per(Unit::GB);
    EgressTierFrom "egress_tier_from" "início da faixa" "start of the tier" Unit::GB;
    EgressTierTo "egress_tier_to" "fim da faixa" "end of the tier" Unit::GB;
    ProviderEgressGb "provider_egress_gb" "saída de dados do provedor" "egress of the provider" Unit::GB;
    ProviderEgress "provider_egress" "custo da saída de dados na faixa" "cost of egress in the tier" Unit::BRL;
    ExitPrice "exit_price" "preço da saída de dados ao fim" "price of egress in the end" Unit::USD.per(Unit::GB);
    NetExitPrice "net_exit_price" "preço da saída de dados ao fim com o desconto" "price of egress in the end after the discount" Unit::USD.per(Unit::GB);
    ProviderExit "provider_exit" "dados levados do provedor" "data taken along from the provider" Unit::BRL;
    // Purchase
    ServerPriceUsd "server_price_usd" "preço de um servidor, em dólar" "price of a server, in dollars" Unit::USD.per(Unit::SERVER);
    ServerPriceBrl "server_price_brl" "preço de um servidor, em reais, com impostos" "price of a server, in reais, taxes included" Unit::BRL.per(Unit::SERVER);
    ServerPrice "server_price" "preço de um servidor no mês" "price of a server in the month" Unit::BRL.per(Unit::SERVER);
    ServerPower "server_power" "potência máxima de um servidor" "maximum power of a server" Unit::KW.per(Unit::SERVER);
    GpuPower "gpu_power" "potência de uma GPU" "power of a GPU" Unit::KW.per(Unit::GPU);
    ServersShare "servers_share" "parte da carga nos servidores" "the workload's part of the servers" Unit::SERVER;
    PoolGpus "pool_gpus" "GPUs necessárias no tipo de servidor" "GPUs needed of the server type" Unit::GPU;
    ServersNeeded "servers_needed" "servidores necessários" "servers needed" Unit::SERVER;
    ServersOwned "servers_owned" "servidores próprios" "servers owned" Unit::SERVER;
    ServersAdded "servers_added" "servidores comprados para crescer" "servers bought to grow" Unit::SERVER;
    ServersReplaced "servers_replaced" "servidores trocados no fim da vida" "servers replaced at the end of life" Unit::SERVER;
    ServersBought "servers_bought" "servidores comprados" "servers bought" Unit::SERVER;
    PoolUse "pool_use" "uso dos servidores" "use of the servers" Unit::NONE;
    PoolUsed "pool_used" "GPU-horas usadas nos servidores" "GPU-hours used on the servers" Unit::GPU_HOUR;
    PoolPaid "pool_paid" "GPU-horas dos servidores próprios" "GPU-hours of the servers owned" Unit::GPU_HOUR;
    PoolPower "pool_power" "potência contratada" "power contracted" Unit::KW;
    PoolEnergy "pool_energy" "energia consumida" "energy consumed" Unit::KWH;
    PoolCost "pool_cost" "servidores comprados no mês" "servers bought in the month" Unit::BRL;
    PoolDomestic "pool_domestic" "servidores com impostos no preço" "servers with taxes in the price" Unit::BRL;
    AllServers "all_servers" "servidores próprios, todos" "servers owned, all" Unit::SERVER;
    AllBought "all_bought" "servidores comprados, todos" "servers bought, all" Unit::SERVER;
    HardwareOwned "hardware_owned" "preço do que está em uso" "price of what is in use" Unit::BRL;
    StorageNeeded "storage_needed" "armazenamento próprio necessário" "own storage needed" Unit::GB;
    StorageOwned "storage_owned" "armazenamento próprio" "own storage" Unit::GB;
    StorageAdded "storage_added" "armazenamento comprado para crescer" "storage bought to grow" Unit::GB;
    StorageBought "storage_bought" "armazenamento comprado" "storage bought" Unit::GB;
    Imported "imported" "hardware importado no mês" "hardware imported in the month" Unit::BRL;
    CustomsValue "customs_value" "valor aduaneiro" "customs value" Unit::BRL;
    TaxIi "tax_ii" "II" "II (import duty)" Unit::BRL;
    TaxIpi "tax_ipi" "IPI pago" "IPI paid" Unit::BRL;
    TaxPisCofins "tax_pis_cofins" "PIS/COFINS pagos" "PIS/COFINS paid" Unit::BRL;
    TaxCbsIbs "tax_cbs_ibs" "CBS e IBS pagos" "CBS and IBS paid" Unit::BRL;
    TaxIcms "tax_icms" "ICMS pago" "ICMS paid" Unit::BRL;
    FeeSiscomex "fee_siscomex" "taxa Siscomex paga" "Siscomex fee paid" Unit::BRL;
    TaxAfrmm "tax_afrmm" "AFRMM pago" "AFRMM paid" Unit::BRL;
    Freight "freight" "frete e seguro" "freight and insurance" Unit::BRL;
    AfterClearance "after_clearance" "despachante, armazenagem e frete interno" "broker, storage and inland freight" Unit::BRL;
    Landed "landed" "custo posto no Brasil" "landed cost" Unit::BRL;
    IcmsSum "icms_sum" "ICMS pago até o mês" "ICMS paid up to the month" Unit::BRL;
    CreditGoods "credit_goods" "crédito de PIS/COFINS ou CBS/IBS" "credit of PIS/COFINS or CBS/IBS" Unit::BRL;
    CreditIcmsPaid "credit_icms_paid" "crédito de ICMS, 1/48 ao mês" "ICMS credit, 1/48 a month" Unit::BRL;
    HardwareBought "hardware_bought" "hardware comprado no mês, sem impostos" "hardware bought in the month, before taxes" Unit::BRL;
    ResidualMonth "residual_month" "fator mensal do valor de mercado" "monthly factor of the market value" Unit::NONE;
    HardwareRetired "hardware_retired" "valor de mercado do que sai de uso" "market value of what is retired" Unit::BRL;
    MarketValueChange "market_value_change" "compra menos o que sai de uso" "bought less what is retired" Unit::BRL;
    MarketValue "market_value" "valor de mercado do hardware" "market value of the hardware" Unit::BRL;
    // What the data rules ask for
    DutyContract "duty_contract" "contrato com quem hospeda" "contract with the host" Unit::BRL;
    DutyTransfer "duty_transfer" "mecanismo de transferência" "transfer mechanism" Unit::BRL;
    DutyReport "duty_report" "relatório de impacto (RIPD)" "impact report (RIPD)" Unit::BRL;
    DutyRecords "duty_records" "registro das operações com dados" "record of processing operations" Unit::BRL;
    DutyIncidents "duty_incidents" "plano e registro de incidentes" "plan and register of incidents" Unit::BRL;
    DutyRights "duty_rights" "avisos, oposição e direitos" "notice, objection and rights" Unit::BRL;
    // Taxes on services
    ServiceBill "service_bill" "conta sem impostos" "bill before taxes" Unit::BRL;
    GrossUp "gross_up" "conta com os impostos por dentro" "bill with the taxes inside it" Unit::BRL;
    Remitted "remitted" "valor remetido ao exterior" "amount sent abroad" Unit::BRL;
    TaxIrrf "tax_irrf" "IRRF pago" "IRRF paid" Unit::BRL;
    TaxCide "tax_cide" "CIDE paga" "CIDE paid" Unit::BRL;
    TaxIss "tax_iss" "ISS pago" "ISS paid" Unit::BRL;
    TaxIof "tax_iof" "IOF pago" "IOF paid" Unit::BRL;
    CostSpread "cost_spread" "margem do câmbio paga" "exchange spread paid" Unit::BRL;
    CreditServices "credit_services" "crédito de PIS/COFINS ou CBS/IBS" "credit of PIS/COFINS or CBS/IBS" Unit::BRL;
    // Cost lines, one per option, in drawing order
    CostGpus "gpus" "GPUs" "GPUs" Unit::BRL;
    CostManagedMl "managed_ml" "serviço gerenciado de ML" "managed ML service" Unit::BRL;
    CostServers "servers" "servidores" "servers" Unit::BRL;
    CostNetwork "network" "rede" "network" Unit::BRL;
    CostStorage "storage" "armazenamento" "storage" Unit::BRL;
    CostOwnStorage "own_storage" "armazenamento próprio" "own storage" Unit::BRL;
    CostBlock "block" "discos" "disks" Unit::BRL;
    CostFile "file" "sistema de arquivos rápido" "fast file system" Unit::BRL;
    CostEgress "egress" "saída de dados e link" "egress and link" Unit::BRL;
    CostEnergy "energy" "energia" "energy" Unit::BRL;
    CostSpace "space" "espaço" "space" Unit::BRL;
    CostMaintenance "maintenance" "manutenção" "maintenance" Unit::BRL;
    CostSpares "spares" "peças de reposição" "spare parts" Unit::BRL;
    CostInsurance "insurance" "seguro" "insurance" Unit::BRL;
    CostSupport "support" "suporte" "support" Unit::BRL;
    CostLicences "licences" "licenças" "licences" Unit::BRL;
    CostKeys "keys" "guarda das chaves" "holding the keys" Unit::BRL;
    CostAudit "audit" "auditoria independente" "independent audit" Unit::BRL;
    CostStaff "staff" "pessoal" "staff" Unit::BRL;
    CostPrivacy "privacy" "rotinas de privacidade" "privacy routines" Unit::BRL;
    CostEntry "entry" "migração" "migration" Unit::BRL;
    CostInstallation "installation" "projeto e instalação" "project and installation" Unit::BRL;
    CostLegal "legal" "contratos e relatório de impacto" "contracts and impact report" Unit::BRL;
    CostExit "exit" "saída ao fim" "leaving in the end" Unit::BRL;
    CostImportTax "import_tax" "impostos e despesas de importação" "import taxes and costs" Unit::BRL;
    CostImportCredit "import_credit" "créditos de imposto na compra" "tax credits on the purchase" Unit::BRL;
    CostServiceTax "service_tax" "impostos e câmbio do serviço" "taxes and exchange on the service" Unit::BRL;
    CostServiceCredit "service_credit" "créditos de imposto do serviço" "tax credits on the service" Unit::BRL;
    CostTaxShield "tax_shield" "economia de imposto de renda" "income tax saved" Unit::BRL;
    CostResidual "residual" "valor residual" "residual value" Unit::BRL;
    // Results, one per option
    CapexFlow "capex_flow" "capex do mês" "capex of the month" Unit::BRL;
    OpexFlow "opex_flow" "opex do mês" "opex of the month" Unit::BRL;
    Discounted "discounted" "fluxo descontado" "discounted flow" Unit::BRL;
    PeakCash "peak_cash" "maior desembolso acumulado" "highest cumulative outlay" Unit::BRL;
    Depreciable "depreciable" "base de depreciação" "depreciable cost" Unit::BRL;
    DepreciableSum "depreciable_sum" "base de depreciação acumulada" "depreciable cost, cumulative" Unit::BRL;
    DepreciationOfMonth "depreciation_of_month" "depreciação do mês" "depreciation of the month" Unit::BRL;
    DepreciationSum "depreciation_sum" "depreciação acumulada" "depreciation, cumulative" Unit::BRL;
    Deductible "deductible" "despesa dedutível do mês" "deductible cost of the month" Unit::BRL;
    TaxSaved "tax_saved" "imposto de renda que deixa de ser devido" "income tax no longer due" Unit::BRL;
    TaxSavedSum "tax_saved_sum" "imposto de renda que deixa de ser devido, acumulado" "income tax no longer due, cumulative" Unit::BRL;
    AllUsed "all_used" "GPU-horas usadas, todas" "GPU-hours used, all" Unit::GPU_HOUR;
    AllPaid "all_paid" "GPU-horas pagas, todas" "GPU-hours paid, all" Unit::GPU_HOUR;
    AllHeld "all_held" "GPU-horas reservadas, todas as cargas" "GPU-hours held, all workloads" Unit::GPU_HOUR;
    LlmHeld "llm_held" "GPU-horas reservadas, modelos de linguagem" "GPU-hours held, language models" Unit::GPU_HOUR;
    AllTokens "all_tokens" "milhões de tokens, todos" "million tokens, all" Unit::MTOKEN;
    LlmShare "llm_share" "parte das GPUs em modelos de linguagem" "share of the GPUs in language models" Unit::NONE;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locale::Locale;
    use std::collections::BTreeSet;

    #[test]
    fn keys_are_unique_words() {
        let keys: BTreeSet<_> = Line::ALL.iter().map(|l| l.key()).collect();
        assert_eq!(keys.len(), Line::ALL.len(), "a key stands twice");
        for line in Line::ALL {
            assert!(line.key().bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_'), "{}", line.key());
            assert!(!line.label(Locale::PtBr).is_empty() && !line.label(Locale::En).is_empty(), "{}", line.key());
            assert_eq!(Line::from_key(line.key()), Some(*line));
        }
    }
}
