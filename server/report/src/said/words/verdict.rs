//! Words of the verdict. `{name}` stands for a part that is put in: a figure that opens, or a name.

use engine::texts;

/// See [`engine::locale::Texts`].
pub struct VerdictWords {
    /// Buying wins.
    pub clear_purchase: &'static str,
    /// Buying for an own room wins.
    pub clear_own_room: &'static str,
    /// Where the mix wins: what goes where; `{list}` is made of [`Self::mix_item`].
    pub mix: &'static str,
    /// A workload and the option that serves it.
    pub mix_item: &'static str,
    /// Another wins; `{option}` opens the sentence.
    pub clear: &'static str,
    /// By how much.
    pub margin: &'static str,
    /// From when; `{list}` is made of [`Self::passes_item`].
    pub passes: &'static str,
    /// One option overtaken.
    pub passes_other: &'static str,
    /// Options overtaken in one month; `{others}` is made of [`Self::passes_other`].
    pub passes_item: &'static str,
    /// Last "and" of a list.
    pub and: &'static str,
    /// It leads from the start.
    pub from_start: &'static str,
    /// It wins in present value only: `{money}` of the view.
    pub discounted_only: &'static str,
    /// First and second cross more than once.
    pub crossings: &'static str,
    /// How many times, in words, from two to five; more is a number.
    pub times: [&'static str; 4],
    /// First and second are too close.
    pub too_close: &'static str,
    /// What would settle it.
    pub too_close_settles: &'static str,
    /// In how many draws it is the cheapest: `{share}`.
    pub sure: &'static str,
    /// The same, where that is too few.
    pub unsure: &'static str,
    /// Inputs that would decide it.
    pub decided_by: &'static str,
    /// For an experiment: the use up to which the public cloud is the cheapest, and what is above.
    pub look_again: &'static str,
    /// A use, in GPU-hours.
    pub use_hours: &'static str,
    /// The same with requests.
    pub use_requests: &'static str,
    /// A use, in hours a day.
    pub use_day: &'static str,
    /// An experiment that no use takes elsewhere.
    pub look_never: &'static str,
    /// Buying does not pay.
    pub never: &'static str,
    /// Volume not known.
    pub experiment: &'static str,
    /// Why, and what it costs.
    pub experiment_why: &'static str,
    /// Another would cost less at the volume given.
    pub experiment_other: &'static str,
    /// Only one may hold the data.
    pub one_may: &'static str,
    /// Only one has its prices.
    pub one_priced: &'static str,
    /// Its cost.
    pub one_cost: &'static str,
    /// None may hold the data.
    pub none_may: &'static str,
    /// Own servers are no way out.
    pub none_own: &'static str,
    /// None has its prices.
    pub none_priced: &'static str,
    /// Heads the prices that are missing.
    pub missing_list: &'static str,
    /// Options left out, one.
    pub missing_one: &'static str,
    /// Options left out, several.
    pub missing_many: &'static str,
    /// Said with either.
    pub missing_then: &'static str,
    /// The bill being paid.
    pub bill: &'static str,
    /// How present value is counted: rate.
    pub convention: &'static str,
    /// Flows at the end of the month.
    pub end_of_period: &'static str,
    /// Flows in the middle of the month.
    pub mid_period: &'static str,
    /// Total without discounting.
    pub nominal: &'static str,
    /// No tax shield.
    pub before_tax: &'static str,
    /// With it.
    pub after_tax: &'static str,
    /// For a line of status: who, how much, from when.
    pub short: &'static str,
    /// The same without a month.
    pub short_no_month: &'static str,
    /// Volume not known.
    pub short_experiment: &'static str,
    /// Too close.
    pub short_too_close: &'static str,
    /// No answer yet.
    pub short_none: &'static str,
}

static PT: VerdictWords = VerdictWords {
    clear_purchase: "Comprar e hospedar em colocation custa menos: {cost} em {months} meses.",
    clear_own_room: "Comprar e instalar em sala própria custa menos: {cost} em {months} meses.",
    mix: "Nela, {list}.",
    mix_item: "{workload} fica n{option}",
    clear: "{option} custa menos: {cost} em {months} meses.",
    margin: "São {margin} ({share}) a menos que {other}, a segunda colocada.",
    passes: "Passa à frente {list}.",
    passes_other: "d{other}",
    passes_item: "{others} no {month}",
    and: " e ",
    from_start: "Custa menos desde o início.",
    discounted_only: "Em {money} outra opção termina à frente; a diferença vem do valor do dinheiro no tempo.",
    crossings: "As curvas se cruzam {times} vezes: nos meses {list}. No fim, {option} custa menos.",
    times: ["duas", "três", "quatro", "cinco"],
    too_close: "{first} e {second} estão perto demais para decidir: {margin} de diferença em {cost}.",
    too_close_settles: "O que decidiria: uma cotação firme no lugar das estimativas.",
    sure: "É a mais barata em {share}.",
    unsure: "{first} é a mais barata em só {share}.",
    decided_by: "O que decidiria: {list}.",
    look_again: "A nuvem pública sob demanda é a mais barata até {use}; acima disso, {option} custa menos. Meça o uso e volte a comparar quando chegar lá.",
    use_hours: "{hours} GPU-horas por mês",
    use_requests: "{requests} pedidos por dia ({hours} GPU-horas por mês)",
    use_day: "{day} horas de uso por dia",
    look_never: "Nenhum uso até {times} vezes o informado torna outra opção mais barata: volte a comparar se os preços mudarem.",
    never: "A compra não se paga em {months} meses.",
    experiment: "Comece na nuvem pública.",
    experiment_why: "O volume ainda não é conhecido, e nela você só paga o que usar: {cost} em {months} meses com o volume informado.",
    experiment_other: "Com esse volume, {option} custaria {other_cost}. Volte a comparar quando o uso estiver medido.",
    one_may: "Só uma opção pode receber estes dados: {option}.",
    one_priced: "Só uma opção tem todos os preços: {option}.",
    one_cost: "Custa {cost} em {months} meses.",
    none_may: "Nenhuma opção pode receber estes dados ainda.",
    none_own: "Isso vale também para servidor próprio.",
    none_priced: "Nenhuma opção que pode receber estes dados tem todos os preços.",
    missing_list: "Falta: {list}",
    missing_one: "Uma opção ficou de fora: {option}. Falta: {list}",
    missing_many: "{count} opções ficaram de fora por falta de preço; a lista diz qual.",
    missing_then: "Sem isso não há como dizer se ela venceria.",
    bill: "A conta paga hoje somaria {cost} em valor presente no mesmo prazo.",
    convention: "Valor presente a {rate} ao ano, {timing}",
    end_of_period: "pagamentos no fim do mês",
    mid_period: "pagamentos no meio do mês",
    nominal: "Em {money}, {total}",
    before_tax: "Antes de imposto de renda",
    after_tax: "Depois de imposto de renda",
    short: "{option}, {cost}, {month}.",
    short_no_month: "{option}, {cost}.",
    short_experiment: "Comece na nuvem pública, {cost}.",
    short_too_close: "Perto demais para decidir: {option}, {cost}.",
    short_none: "Nenhuma opção pode ser comparada ainda.",
};

static EN: VerdictWords = VerdictWords {
    clear_purchase: "Buying and hosting in colocation costs less: {cost} over {months} months.",
    clear_own_room: "Buying and running in an own room costs less: {cost} over {months} months.",
    mix: "In it, {list}.",
    mix_item: "{workload} goes to {option}",
    clear: "{option} costs less: {cost} over {months} months.",
    margin: "That is {margin} ({share}) less than {other}, the runner-up.",
    passes: "It pulls ahead {list}.",
    passes_other: "of {other}",
    passes_item: "{others} in {month}",
    and: " and ",
    from_start: "It costs less from the start.",
    discounted_only: "In {money} another option ends ahead; the difference is the time value of money.",
    crossings: "The curves cross {times}, in months {list}. At the end, {option} costs less.",
    times: ["twice", "three times", "four times", "five times"],
    too_close: "{first} and {second} are too close to call: {margin} apart on {cost}.",
    too_close_settles: "What would settle it: a firm quote in place of the estimates.",
    sure: "It is the cheapest in {share}.",
    unsure: "{first} is the cheapest in only {share}.",
    decided_by: "What would decide it: {list}.",
    look_again: "The public cloud on demand is the cheapest up to {use}; above that, {option} costs less. Measure use and compare again when it gets there.",
    use_hours: "{hours} GPU-hours a month",
    use_requests: "{requests} requests a day ({hours} GPU-hours a month)",
    use_day: "{day} hours of use a day",
    look_never: "No use up to {times} times what was entered makes another option cheaper: compare again if prices change.",
    never: "Buying does not pay for itself within {months} months.",
    experiment: "Start in the public cloud.",
    experiment_why: "The volume is not known yet, and there you pay only for what you use: {cost} over {months} months at the volume given.",
    experiment_other: "At that volume, {option} would cost {other_cost}. Compare again once use has been measured.",
    one_may: "Only one option may hold this data: {option}.",
    one_priced: "Only one option has all its prices: {option}.",
    one_cost: "It costs {cost} over {months} months.",
    none_may: "No option may hold this data yet.",
    none_own: "That includes your own servers.",
    none_priced: "No option that may hold this data has all its prices.",
    missing_list: "Missing: {list}",
    missing_one: "One option was left out: {option}. Missing: {list}",
    missing_many: "{count} options were left out for want of a price; the list says which.",
    missing_then: "Without it we cannot say whether it would win.",
    bill: "The bill paid today would come to {cost} in present value over the same time.",
    convention: "Present value at {rate} a year, {timing}",
    end_of_period: "payments at the end of the month",
    mid_period: "payments in the middle of the month",
    nominal: "In {money}, {total}",
    before_tax: "Before income tax",
    after_tax: "After income tax",
    short: "{option}, {cost}, {month}.",
    short_no_month: "{option}, {cost}.",
    short_experiment: "Start in the public cloud, {cost}.",
    short_too_close: "Too close to call: {option}, {cost}.",
    short_none: "No option can be compared yet.",
};

texts!(VerdictWords, PT, EN);

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Placeholders of a template.
    fn names(template: &str) -> BTreeSet<&str> {
        template.split('{').skip(1).filter_map(|rest| rest.split('}').next()).collect()
    }

    #[test]
    fn both_languages_put_in_the_same_parts() {
        let pairs = |w: &'static VerdictWords| {
            [
                w.clear_purchase,
                w.clear,
                w.clear_own_room,
                w.mix,
                w.mix_item,
                w.discounted_only,
                w.margin,
                w.passes,
                w.passes_other,
                w.passes_item,
                w.crossings,
                w.too_close,
                w.never,
                w.sure,
                w.unsure,
                w.decided_by,
                w.look_again,
                w.use_hours,
                w.use_requests,
                w.use_day,
                w.look_never,
                w.experiment_why,
                w.experiment_other,
                w.one_may,
                w.one_priced,
                w.one_cost,
                w.none_may,
                w.missing_list,
                w.missing_one,
                w.missing_many,
                w.bill,
                w.convention,
                w.nominal,
                w.short,
                w.short_no_month,
                w.short_experiment,
                w.short_too_close,
            ]
        };
        for (pt, en) in pairs(&PT).into_iter().zip(pairs(&EN)) {
            assert_eq!(names(pt), names(en), "{pt} / {en}");
        }
    }
}
