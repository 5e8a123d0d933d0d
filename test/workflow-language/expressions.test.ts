import { expect, test } from "vitest";
import {
	conditionHolds,
	evaluate,
	interpolate,
	type Scope,
} from "../../src/workflow-language/expressions/evaluate.ts";
import { openMeter } from "../../src/workflow-language/expressions/meter.ts";
import { ExpressionError } from "../../src/workflow-language/expressions/values.ts";

const scope: Scope = {
	contexts: {
		github: {
			ref: "refs/heads/main",
			Event: { number: 7, labels: ["a", "B"] },
		},
		needs: { build: { result: "success", outputs: { v: "1.0" } } },
		matrix: { os: "linux" },
		list: [{ name: "x", on: true }, { name: "y" }],
	},
	status: "success",
};

test("toJSON writes what JSON is written like", () => {
	const value = '{"a":[1,"x",null,true,[],{}],"b":{"c d":{"e":[[0.5]]}}}';
	expect(evaluate(`toJSON(fromJSON('${value}'))`, scope)).toBe(
		JSON.stringify(JSON.parse(value), null, 2),
	);
	for (const plain of ["null", "1.5", "'a\"b'", "true"])
		expect(evaluate(`toJSON(${plain})`, scope)).toBe(
			JSON.stringify(evaluate(plain, scope)),
		);
});

test("a long text is compared with a number in linear time", () => {
	// in square time this would take minutes
	const inputs = { long: `${"0".repeat(400_000)}x` };
	expect(evaluate("inputs.long == 1", { ...scope, contexts: { inputs } })).toBe(
		false,
	);
});

// the rules of GitHub's "Evaluate expressions in workflows and actions"
test.each([
	["1", 1],
	["0xff", 255],
	["-Infinity", Number.NEGATIVE_INFINITY],
	["' +Infinity ' == Infinity", true],
	["'-0xff' == -255", false],
	["'it''s'", "it's"],
	["null", null],
	["!true", false],
	["!!'x'", true],
	["1 < 2 && 2 <= 2 && 3 > 2 && 3 >= 3", true],
	["'a' == 'A'", true],
	["'a' != 'b'", true],
	["'1' == 1", true],
	["'' == 0", true],
	["null == 0", true],
	["true == '1'", true],
	["'x' == 0", false],
	["'[' > 'n'", true],
	["'a_b' > 'AZB'", true],
	["startsWith(github.event.labels, '')", false],
	["endsWith(github.event, '')", false],
	["contains('', github.event.labels)", false],
	["false || 'second'", "second"],
	["'' || 'default'", "default"],
	["'first' && 'last'", "last"],
	["(1 == 1) && 'yes' || 'no'", "yes"],
	["github.ref", "refs/heads/main"],
	["GITHUB.event['NUMBER']", 7],
	["github.event.labels[1]", "B"],
	["github.event.labels[9]", null],
	["github.none.deeper", null],
	["needs.build.outputs.v", "1.0"],
	["contains(github.event.labels, 'b')", true],
	["contains('Hello World', 'world')", true],
	["startsWith(github.ref, 'refs/heads/')", true],
	["endsWith('file.TS', '.ts')", true],
	["format('{0}-{1}-{{x}}', 'a', 1)", "a-1-{x}"],
	["join(github.event.labels, '/')", "a/B"],
	["join(github.event.labels)", "a,B"],
	["toJSON(matrix)", '{\n  "os": "linux"\n}'],
	["fromJSON('[1,2]')[1]", 2],
	["join(list.*.name, '+')", "x+y"],
	["case(false, 1, true, 2, 3)", 2],
	["case(false, 1, false, 2, 3)", 3],
	["case(true, 1, unknown.thing, 2, 3)", 1],
	["join(github.event, ',')", ""],
	["join(github.event.labels, github.event)", "a,B"],
	["github.event[github]", null],
	["format('{0}', -0.0)", "0"],
	["'ς' == 'σ'", true],
	["'ı' == 'I'", false],
	["", null],
	["success()", true],
	["failure() || always()", true],
])("%s", (source, wanted) => {
	expect(evaluate(source, scope)).toEqual(wanted);
});

test.each([
	"1 +",
	"(1",
	"'open",
	"unknown.thing",
	"nothing()",
	"false && nothing()",
	"case(1, 2)",
	"case(true, 1, false, 2)",
	"case('x', 1, 2)",
	"always(1)",
	"-0xFF",
	"format('{3}', 1)",
	"fromJSON('{')",
	"contains('a')",
	"a b",
	"[1]",
	"!".repeat(200).concat("("),
	"(".repeat(500),
	"x".repeat(30_000),
	`${"format('{0}{0}{0}{0}{0}{0}{0}{0}{0}{0}', ".repeat(9)}'x'${")".repeat(9)}`,
	`join(fromJSON('[${"1,".repeat(5000)}1]'), '${"-".repeat(5000)}')`,
	`toJSON(fromJSON('${"[".repeat(101)}${"]".repeat(101)}'))`,
	`toJSON(fromJSON(format('${"[".repeat(90)}{0}${"]".repeat(90)}', '${"1,".repeat(8000)}1')))`,
	`${"!".repeat(20_000)}true`,
	Array(6900).fill("0").join("||"),
	Array(6900).fill("0").join("&&"),
	Array(6900).fill("0").join("=="),
	`github${".a".repeat(10_000)}`,
	`github${".*".repeat(10_000)}`,
	`github${"[0]".repeat(6900)}`,
	`github${"[github".repeat(2900)}`,
	"always(".repeat(2900),
	`${"1".repeat(20_000)}x`,
	`fromJSON(format('{0}{0}{0}{0}', '${"[".repeat(50)}'))`,
])("%s is no expression", (source) => {
	expect(() => evaluate(source, scope)).toThrow(ExpressionError);
});

test("conditions ask for success unless they ask for the status themselves", () => {
	const failed: Scope = { ...scope, status: "failure" };
	expect(conditionHolds("", scope)).toBe(true);
	expect(conditionHolds("", failed)).toBe(false);
	expect(conditionHolds("matrix.os == 'linux'", failed)).toBe(false);
	expect(conditionHolds("${{ always() }}", failed)).toBe(true);
	// GitHub's rule: text around braces is true, whatever they hold
	expect(conditionHolds("${{ false }} && true", scope)).toBe(true);
	expect(conditionHolds("!${{ true }}", failed)).toBe(false);
	expect(conditionHolds("${{ failure() }} || x", failed)).toBe(true);
	expect(conditionHolds("failure() && matrix.os == 'linux'", failed)).toBe(
		true,
	);
	expect(conditionHolds("${{ matrix.os == 'mac' }}", scope)).toBe(false);
});

test("texts are filled in, and one expression alone keeps its kind", () => {
	expect(interpolate("on ${{ matrix.os }}, ${{ 1 == 1 }}!", scope)).toBe(
		"on linux, true!",
	);
	expect(interpolate("${{ fromJSON('[1]') }}", scope)).toEqual([1]);
	expect(interpolate("${{ '}}' }}", scope)).toBe("}}");
	expect(() => interpolate("${{ open", scope)).toThrow(ExpressionError);
});

const grown = (text: string, times: number): string =>
	times > 0 ? `format('${"{0}".repeat(10)}', ${grown(text, times - 1)})` : text;

test.each([
	[
		"a list with a long text",
		`contains(fromJSON(format('[{0}1]', ${grown("'\"b\",'", 4)})), ${grown("'A'", 6)})`,
	],
	[
		"long texts again and again",
		`format('${"{0}".repeat(90)}', ${grown("'A'", 5)})`,
	],
	[
		"comparisons",
		Array(90)
			.fill(`'${"A".repeat(200)}'`)
			.join(" == ")
			.concat(` == ${grown("'A'", 6)}`),
	],
])("the work of an expression is counted: %s", (_, source) => {
	let spent = 0;
	const meter = {
		spend(work: number) {
			spent += work;
			if (spent > 5_000_000) throw new ExpressionError("too much work");
		},
	};
	expect(() => {
		for (let i = 0; i < 20; i++) evaluate(source, { ...scope, meter });
	}).toThrow(ExpressionError);
});

test("expressions of one run share a measure of work", () => {
	const meter = openMeter(10_000);
	const work = () => evaluate("github.ref == 'x'", { ...scope, meter });
	expect(() => {
		for (let i = 0; i < 1000; i++) work();
	}).toThrow("too much work");
	expect(evaluate("github.ref == 'x'", scope)).toBe(false);
});
