import { ExpressionError, toNumber, type Value } from "./values.ts";

/** An expression as a tree. */
export type Node =
	| { readonly kind: "literal"; readonly value: Value }
	| { readonly kind: "name"; readonly name: string }
	| { readonly kind: "member"; readonly of: Node; readonly key: Node }
	| { readonly kind: "filter"; readonly of: Node }
	| { readonly kind: "call"; readonly name: string; readonly args: Node[] }
	| { readonly kind: "not"; readonly of: Node }
	| {
			readonly kind: "binary";
			readonly operator: string;
			readonly left: Node;
			readonly right: Node;
	  };

const longest = 21_000;
/** Parts inside of each other: brackets, calls, members, operators in a row. Whatever works on a tree goes down as far. */
const deepest = 200;
const token =
	/\s*(?:('(?:[^']|'')*')|(0x[0-9a-f]+|0o[0-7]+|[-+]?(?:Infinity|(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?))(?![\w.])|([a-z_][\w-]*)|(&&|\|\||==|!=|<=|>=|[<>!()[\].,*]))/iy;

interface Token {
	readonly kind: "text" | "number" | "name" | "sign" | "end";
	readonly text: string;
}

function tokens(source: string): Token[] {
	const found: Token[] = [];
	token.lastIndex = 0;
	let at = 0;
	while (source.slice(at).trim() !== "") {
		token.lastIndex = at;
		const match = token.exec(source);
		if (!match)
			throw new ExpressionError(
				`unexpected "${source.slice(at).trim().slice(0, 20)}" in the expression`,
			);
		const [, text, number, name, sign] = match;
		if (text !== undefined)
			found.push({
				kind: "text",
				text: text.slice(1, -1).replaceAll("''", "'"),
			});
		else if (number !== undefined) found.push({ kind: "number", text: number });
		else if (name !== undefined) found.push({ kind: "name", text: name });
		else found.push({ kind: "sign", text: sign as string });
		at = token.lastIndex;
	}
	found.push({ kind: "end", text: "" });
	return found;
}

const levels: readonly (readonly string[])[] = [
	["||"],
	["&&"],
	["==", "!="],
	["<", "<=", ">", ">="],
];

const tooDeep = () =>
	new ExpressionError("the expression is nested too deeply");

/** An expression that is being read. */
interface Reading {
	readonly tokens: readonly Token[];
	at: number;
	depth: number;
	/** How many parts are inside of each other in a tree. */
	readonly heights: WeakMap<Node, number>;
}

/** Reads one expression, without its `${{ }}`. @throws ExpressionError */
export function parseExpression(source: string): Node {
	if (source.length > longest)
		throw new ExpressionError(
			`the expression is longer than ${longest} characters`,
		);
	const reading: Reading = {
		tokens: tokens(source),
		at: 0,
		depth: 0,
		heights: new WeakMap(),
	};
	const node = binary(reading, 0);
	const { kind, text } = peek(reading);
	if (kind !== "end")
		throw new ExpressionError(`unexpected "${text}" in the expression`);
	return node;
}

const peek = ({ tokens, at }: Reading): Token => tokens[at] as Token;

function isSign(reading: Reading, ...texts: string[]): boolean {
	const { kind, text } = peek(reading);
	return kind === "sign" && texts.includes(text);
}

function expect(reading: Reading, text: string): void {
	if (!isSign(reading, text))
		throw new ExpressionError(`"${text}" is missing in the expression`);
	reading.at++;
}

function made({ heights }: Reading, node: Node, parts: readonly Node[]): Node {
	const height = 1 + Math.max(1, ...parts.map((n) => heights.get(n) ?? 1));
	if (height > deepest) throw tooDeep();
	heights.set(node, height);
	return node;
}

function binary(reading: Reading, level: number): Node {
	const operators = levels[level];
	if (!operators) return unary(reading);
	if (++reading.depth > deepest * levels.length) throw tooDeep();
	let left = binary(reading, level + 1);
	while (isSign(reading, ...operators)) {
		const operator = peek(reading).text;
		reading.at++;
		const right = binary(reading, level + 1);
		left = made(reading, { kind: "binary", operator, left, right }, [
			left,
			right,
		]);
	}
	reading.depth--;
	return left;
}

function unary(reading: Reading): Node {
	let nots = 0;
	while (isSign(reading, "!")) {
		reading.at++;
		if (++nots > deepest) throw tooDeep();
	}
	let node = postfix(reading, primary(reading));
	// two of them still make a boolean of what they stand before
	for (; nots > 0; nots--)
		node = made(reading, { kind: "not", of: node }, [node]);
	return node;
}

function postfix(reading: Reading, start: Node): Node {
	let node = start;
	for (;;) {
		if (isSign(reading, ".")) {
			reading.at++;
			if (isSign(reading, "*")) {
				reading.at++;
				node = made(reading, { kind: "filter", of: node }, [node]);
			} else {
				const { kind, text } = peek(reading);
				if (kind !== "name")
					throw new ExpressionError("a name is missing after a point");
				reading.at++;
				const key: Node = { kind: "literal", value: text };
				node = made(reading, { kind: "member", of: node, key }, [node]);
			}
		} else if (isSign(reading, "[")) {
			reading.at++;
			if (isSign(reading, "*")) {
				reading.at++;
				node = made(reading, { kind: "filter", of: node }, [node]);
			} else {
				const key = binary(reading, 0);
				node = made(reading, { kind: "member", of: node, key }, [node, key]);
			}
			expect(reading, "]");
		} else return node;
	}
}

function primary(reading: Reading): Node {
	const { kind, text } = peek(reading);
	reading.at++;
	if (kind === "text") return { kind: "literal", value: text };
	if (kind === "number") return { kind: "literal", value: toNumber(text) };
	if (kind === "name") {
		if (text === "true" || text === "false")
			return { kind: "literal", value: text === "true" };
		if (text === "null") return { kind: "literal", value: null };
		if (text === "NaN" || text === "Infinity")
			return { kind: "literal", value: Number(text) };
		if (!isSign(reading, "(")) return { kind: "name", name: text };
		reading.at++;
		const args: Node[] = [];
		while (!isSign(reading, ")")) {
			args.push(binary(reading, 0));
			if (!isSign(reading, ")")) expect(reading, ",");
		}
		reading.at++;
		return made(
			reading,
			{ kind: "call", name: text.toLowerCase(), args },
			args,
		);
	}
	if (kind === "sign" && text === "(") {
		const inner = binary(reading, 0);
		expect(reading, ")");
		return inner;
	}
	throw new ExpressionError(
		kind === "end"
			? "the expression ends too early"
			: `unexpected "${text}" in the expression`,
	);
}
