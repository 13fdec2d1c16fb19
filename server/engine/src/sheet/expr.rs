//! Handles to nodes: arithmetic that builds the model and checks its units.
//!
//! Owns the operators. Refuses values: a handle has none, so model code cannot branch on numbers.

use super::CellId;
use super::build::Builder;
use super::node::Op;
use super::unit::Unit;
use std::fmt;
use std::ops::{Add, Div, Mul, Neg, Sub};

/// A handle to a value or a row of months. Cheap to copy; it does arithmetic and knows its unit, not its value.
#[derive(Clone, Copy)]
pub struct Expr<'b> {
    pub(super) builder: &'b Builder,
    pub(super) node: u32,
    pub(super) unit: Unit,
    /// Whether it is the literal 0, which takes the unit of what it meets.
    pub(super) zero: bool,
}

impl fmt::Debug for Expr<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Expr({}, {})", self.node, self.unit.symbol())
    }
}

impl<'b> Expr<'b> {
    #[track_caller]
    fn same_unit(self, other: Self, what: &str) -> Unit {
        if self.zero {
            return other.unit;
        }
        if !other.zero && self.unit != other.unit {
            self.builder.unit_error(format!("{what} {} and {}", named(self.unit), named(other.unit)), std::panic::Location::caller());
        }
        self.unit
    }

    #[track_caller]
    fn plain(self, what: &str) {
        if self.unit != Unit::NONE {
            self.builder.unit_error(format!("{what} must be a plain number, not {}", named(self.unit)), std::panic::Location::caller());
        }
    }

    fn two(self, op: Op, other: Self, unit: Unit) -> Self {
        #[cfg(test)]
        let unit = mutated(self, op, other, unit);
        self.builder.node(op, self.node, other.node, 0, unit)
    }

    fn one(self, op: Op, b: u32) -> Self {
        self.builder.node(op, self.node, b, 0, self.unit)
    }

    /// The cell it was named as, where it was.
    #[must_use]
    pub fn id(self) -> Option<CellId> {
        self.builder.cell_of(self.node)
    }

    /// Its unit.
    #[must_use]
    pub const fn unit(self) -> Unit {
        self.unit
    }

    /// A plain number given a unit (a count of GPUs, a share of a month). An error where it already has one.
    #[must_use]
    #[track_caller]
    pub fn in_unit(self, unit: Unit) -> Self {
        self.plain("what is given a unit");
        Self { unit, ..self }
    }

    /// A rate per month as the amount of one month: the unit is multiplied by a month, the value stays.
    #[must_use]
    pub fn in_month(self) -> Self {
        Self { unit: self.unit.times(Unit::MONTH), ..self }
    }

    /// Itself in every month: a row, also where it is one value.
    #[must_use]
    pub fn each_month(self) -> Self {
        if self.builder.is_monthly(self.node) { self } else { self.one(Op::EachMonth, 0) }
    }

    /// The smaller of two values.
    #[must_use]
    #[track_caller]
    pub fn min(self, other: Self) -> Self {
        let unit = self.same_unit(other, "the smaller of");
        self.two(Op::Min, other, unit)
    }

    /// The larger of two values.
    #[must_use]
    #[track_caller]
    pub fn max(self, other: Self) -> Self {
        let unit = self.same_unit(other, "the larger of");
        self.two(Op::Max, other, unit)
    }

    /// The next whole number at or above it, `ceil(x - 1e-9)`: a hair above a whole number is noise of the arithmetic, not a
    /// whole machine more, and the workbook agrees.
    #[must_use]
    pub fn whole_up(self) -> Self {
        self.one(Op::WholeUp, 0)
    }

    /// 1 where it is above `other`, else 0. Values within 1e-9 of the larger are a tie.
    #[must_use]
    #[track_caller]
    pub fn gt(self, other: Self) -> Self {
        self.same_unit(other, "comparing");
        self.two(Op::Greater, other, Unit::NONE)
    }

    /// 1 where it is at or above `other`, else 0. Values within 1e-9 of the larger are a tie.
    #[must_use]
    #[track_caller]
    pub fn ge(self, other: Self) -> Self {
        self.same_unit(other, "comparing");
        self.two(Op::AtLeast, other, Unit::NONE)
    }

    /// 1 where it is below `other`, else 0.
    #[must_use]
    #[track_caller]
    pub fn lt(self, other: Self) -> Self {
        other.gt(self)
    }

    /// 1 where it is at or below `other`, else 0.
    #[must_use]
    #[track_caller]
    pub fn le(self, other: Self) -> Self {
        other.ge(self)
    }

    /// `yes` where it is not 0, else `no`. It is a 0/1 value such as [`Expr::gt`] gives.
    #[must_use]
    #[track_caller]
    pub fn select(self, yes: Self, no: Self) -> Self {
        self.plain("a condition");
        let unit = yes.same_unit(no, "choosing between");
        self.builder.node(Op::Select, self.node, yes.node, no.node, unit)
    }

    /// Itself to the power of `exponent`; both plain numbers. Once per row: for growth by month use [`Expr::compound`].
    #[must_use]
    #[track_caller]
    pub fn pow(self, exponent: Self) -> Self {
        self.plain("the base of a power");
        exponent.plain("an exponent");
        self.two(Op::Pow, exponent, Unit::NONE)
    }

    /// Itself over `divisor`, and `when_zero` where the divisor is 0.
    #[must_use]
    pub fn div_or(self, divisor: Self, when_zero: f64) -> Self {
        let at = self.builder.datum(when_zero);
        self.builder.node(Op::DivOr, self.node, divisor.node, at, self.unit.per(divisor.unit))
    }

    /// Its value `months` before, 0 where there is none. It must be a named cell.
    #[must_use]
    #[track_caller]
    pub fn lag(self, months: u16) -> Self {
        self.scan(Op::Lag, u32::from(months))
    }

    /// Its value a month later, 0 in the last month. It must be a named cell.
    #[must_use]
    #[track_caller]
    pub fn next(self) -> Self {
        self.scan(Op::Next, 0)
    }

    /// Its sum from month 0 to the month. The result must be named.
    #[must_use]
    #[track_caller]
    pub fn cumsum(self) -> Self {
        self.scan(Op::CumSum, 0)
    }

    /// Its maximum from month 0 to the month. The result must be named.
    #[must_use]
    #[track_caller]
    pub fn running_max(self) -> Self {
        self.scan(Op::RunMax, 0)
    }

    /// Its product from month 1 to the month, 1 in month 0: an index that grows by a factor such as `1 + rate`. The result must be named.
    #[must_use]
    #[track_caller]
    pub fn compound(self) -> Self {
        self.plain("a growth factor");
        self.scan(Op::Compound, 0)
    }

    /// `result = result a month before × factor + itself`. The result must be named.
    #[must_use]
    #[track_caller]
    pub fn decay(self, factor: Self) -> Self {
        factor.plain("a decay factor");
        self.scan(Op::Decay, factor.node)
    }

    /// Its sum over months 0 to H, as one value. It must be a named cell.
    #[must_use]
    #[track_caller]
    pub fn total(self) -> Self {
        self.scan(Op::Total, 0)
    }

    /// Its maximum over months 0 to H, as one value. It must be a named cell.
    #[must_use]
    #[track_caller]
    pub fn peak(self) -> Self {
        self.scan(Op::Peak, 0)
    }

    /// The first month in which it is 1, or -1 where there is none. It must be a named cell, of 0/1 values.
    #[must_use]
    #[track_caller]
    pub fn first_month(self) -> Self {
        let found = self.scan(Op::First, 0);
        Self { unit: Unit::NONE, ..found }
    }

    /// Its value in one month, as one value; a month after the last is the last. It must be a named cell.
    #[must_use]
    #[track_caller]
    pub fn at(self, month: u16) -> Self {
        self.scan(Op::At, u32::from(month.min(self.builder.months())))
    }

    #[track_caller]
    fn scan(self, op: Op, b: u32) -> Self {
        let made = self.one(op, b);
        if op.is_scan() || op.reads_other_months() {
            self.builder.remember_scan(made.node, std::panic::Location::caller());
        }
        made
    }
}

/// A fault put into a formula by a test.
#[cfg(test)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wrong {
    /// A product in place of a quotient, or the other way round.
    TurnedOver,
    /// The factor left out.
    Dropped,
}

#[cfg(test)]
thread_local! {
    /// The fault to put in, and before how many factors with a unit; none once it is in.
    pub(super) static MUTANT: std::cell::Cell<Option<(Wrong, usize)>> = const { std::cell::Cell::new(None) };
}

#[cfg(test)]
fn mutated(x: Expr<'_>, op: Op, y: Expr<'_>, unit: Unit) -> Unit {
    let turned = match op {
        Op::Mul => x.unit.per(y.unit),
        Op::Div => x.unit.times(y.unit),
        _ => return unit,
    };
    match MUTANT.get() {
        Some(_) if y.unit == Unit::NONE => unit,
        Some((wrong, 0)) => {
            MUTANT.set(None);
            if wrong == Wrong::Dropped { x.unit } else { turned }
        }
        Some((wrong, left)) => {
            MUTANT.set(Some((wrong, left - 1)));
            unit
        }
        None => unit,
    }
}

pub(super) fn named(unit: Unit) -> String {
    if unit == Unit::NONE { "a plain number".into() } else { unit.symbol() }
}

macro_rules! operators {
    ($($trait:ident $method:ident $op:ident |$x:ident, $y:ident| $unit:expr;)+) => {$(
        impl<'b> $trait for Expr<'b> {
            type Output = Self;
            #[track_caller]
            fn $method(self, other: Self) -> Self {
                let ($x, $y) = (self, other);
                self.two(Op::$op, other, $unit)
            }
        }
        impl<'b> $trait<f64> for Expr<'b> {
            type Output = Self;
            #[track_caller]
            fn $method(self, other: f64) -> Self {
                $trait::$method(self, self.builder.lit(other))
            }
        }
        impl<'b> $trait<Expr<'b>> for f64 {
            type Output = Expr<'b>;
            #[track_caller]
            fn $method(self, other: Expr<'b>) -> Expr<'b> {
                $trait::$method(other.builder.lit(self), other)
            }
        }
    )+};
}

operators! {
    Add add Add |x, y| x.same_unit(y, "adding");
    Sub sub Sub |x, y| x.same_unit(y, "subtracting");
    Mul mul Mul |x, y| x.unit.times(y.unit);
    Div div Div |x, y| x.unit.per(y.unit);
}

impl Neg for Expr<'_> {
    type Output = Self;
    fn neg(self) -> Self {
        self.one(Op::Neg, 0)
    }
}
