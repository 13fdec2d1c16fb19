//! A pocket spreadsheet, written apart from the engine: it reads formulas as text and knows nothing of nodes.

/// What a name stands for.
pub enum Value {
    Number(f64),
    Range(Vec<f64>),
}

impl Value {
    fn number(self) -> f64 {
        match self {
            Self::Number(n) => n,
            Self::Range(r) => panic!("a range of {} where a number belongs", r.len()),
        }
    }

    fn all(self) -> Vec<f64> {
        match self {
            Self::Number(n) => vec![n],
            Self::Range(r) => r,
        }
    }
}

/// Calculates `formula`; names in small letters are looked up.
pub fn calculate(formula: &str, names: &dyn Fn(&str) -> Value) -> f64 {
    let mut reader = Reader { text: formula.as_bytes(), at: 0, names, formula };
    let value = reader.comparison().number();
    assert_eq!(reader.at, reader.text.len(), "not read to the end: {formula}");
    value
}

struct Reader<'r> {
    text: &'r [u8],
    at: usize,
    names: &'r dyn Fn(&str) -> Value,
    formula: &'r str,
}

impl Reader<'_> {
    fn space(&mut self) {
        while self.text.get(self.at) == Some(&b' ') {
            self.at += 1;
        }
    }

    fn take(&mut self, sign: &str) -> bool {
        self.space();
        let found = self.text[self.at..].starts_with(sign.as_bytes());
        if found {
            self.at += sign.len();
        }
        found
    }

    fn comparison(&mut self) -> Value {
        let left = self.sum();
        for (sign, test) in [
            (">=", (|a, b| a >= b) as fn(f64, f64) -> bool),
            ("<=", |a, b| a <= b),
            ("<>", |a, b| a != b),
            (">", |a, b| a > b),
            ("=", |a, b| a == b),
        ] {
            if self.take(sign) {
                let right = self.sum().number();
                return Value::Number(f64::from(test(left.number(), right)));
            }
        }
        left
    }

    fn sum(&mut self) -> Value {
        let mut left = self.product();
        loop {
            if self.take("+") {
                left = Value::Number(left.number() + self.product().number());
            } else if self.take("-") {
                left = Value::Number(left.number() - self.product().number());
            } else {
                return left;
            }
        }
    }

    fn product(&mut self) -> Value {
        let mut left = self.power();
        loop {
            if self.take("*") {
                left = Value::Number(left.number() * self.power().number());
            } else if self.take("/") {
                left = Value::Number(left.number() / self.power().number());
            } else {
                return left;
            }
        }
    }

    fn power(&mut self) -> Value {
        let base = self.primary();
        if self.take("^") { Value::Number(libm::pow(base.number(), self.primary().number())) } else { base }
    }

    fn primary(&mut self) -> Value {
        if self.take("-") {
            return Value::Number(-self.primary().number());
        }
        if self.take("(") {
            let inner = self.comparison();
            assert!(self.take(")"), "no ) in {}", self.formula);
            return inner;
        }
        self.space();
        let from = self.at;
        while self.text.get(self.at).is_some_and(|c| {
            c.is_ascii_alphanumeric() || *c == b'.' || (*c == b'-' && self.text[self.at - 1] == b'E' && self.at - 1 > from)
        }) {
            self.at += 1;
        }
        let word = std::str::from_utf8(&self.text[from..self.at]).unwrap();
        assert!(!word.is_empty(), "nothing at {from} of {}", self.formula);
        if word.as_bytes()[0].is_ascii_digit() {
            return Value::Number(word.parse().unwrap());
        }
        if !self.take("(") {
            return (self.names)(word);
        }
        let mut arguments = Vec::new();
        while !self.take(")") {
            arguments.push(self.comparison());
            self.take(",");
        }
        self.call(word, arguments)
    }

    fn call(&self, name: &str, arguments: Vec<Value>) -> Value {
        let flat = |arguments: Vec<Value>| arguments.into_iter().flat_map(Value::all).collect::<Vec<_>>();
        let mut next = arguments.into_iter();
        let result = match name.to_uppercase().as_str() {
            "SUM" => flat(next.collect()).iter().sum(),
            "MIN" => flat(next.collect()).into_iter().reduce(f64::min).unwrap(),
            "MAX" => flat(next.collect()).into_iter().reduce(f64::max).unwrap(),
            "ABS" => next.next().unwrap().number().abs(),
            "INT" => libm::floor(next.next().unwrap().number()),
            "CEIL" => libm::ceil(next.next().unwrap().number() - 1e-9),
            "POWER" => libm::pow(next.next().unwrap().number(), next.next().unwrap().number()),
            "IF" => {
                let (test, yes, no) = (next.next().unwrap(), next.next().unwrap(), next.next().unwrap());
                if test.number() == 0.0 { no.number() } else { yes.number() }
            }
            "INDEX" => {
                let (row, at) = (next.next().unwrap().all(), next.next().unwrap().number());
                row[at as usize - 1]
            }
            "MATCH" => {
                let (what, row) = (next.next().unwrap().number(), next.next().unwrap().all());
                row.iter().position(|v| *v == what).map_or(f64::NAN, |at| at as f64 + 1.0)
            }
            "IFERROR" => {
                let (value, other) = (next.next().unwrap().number(), next.next().unwrap().number());
                if value.is_nan() { other } else { value }
            }
            other => panic!("{other} in {}", self.formula),
        };
        Value::Number(result)
    }
}
