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

/** Reads one expression, without its `${{ }}`. @throws ExpressionError */
export function parseExpression(source: string): Node {
	if (source.length > longest)
		throw new ExpressionError(
			`the expression is longer than ${longest} characters`,
		);
	const all = tokens(source);
	let at = 0;
	let depth = 0;
	const heights = new WeakMap<Node, number>();
	const made = (node: Node, parts: readonly Node[]): Node => {
		const height = 1 + Math.max(1, ...parts.map((n) => heights.get(n) ?? 1));
		if (height > deepest) throw tooDeep();
		heights.set(node, height);
		return node;
	};
	const peek = () => all[at] as Token;
	const isSign = (...texts: string[]) =>
		peek().kind === "sign" && texts.includes(peek().text);
	const expect = (text: string) => {
		if (!isSign(text))
			throw new ExpressionError(`"${text}" is missing in the expression`);
		at++;
	};

	const binary = (level: number): Node => {
		const operators = levels[level];
		if (!operators) return unary();
		if (++depth > deepest * levels.length) throw tooDeep();
		let left = binary(level + 1);
		while (isSign(...operators)) {
			const operator = peek().text;
			at++;
			const right = binary(level + 1);
			left = made({ kind: "binary", operator, left, right }, [left, right]);
		}
		depth--;
		return left;
	};
	const unary = (): Node => {
		let nots = 0;
		while (isSign("!")) {
			at++;
			if (++nots > deepest) throw tooDeep();
		}
		let node = postfix(primary());
		// two of them still make a boolean of what they stand before
		for (; nots > 0; nots--) node = made({ kind: "not", of: node }, [node]);
		return node;
	};
	const postfix = (start: Node): Node => {
		let node = start;
		for (;;) {
			if (isSign(".")) {
				at++;
				if (isSign("*")) {
					at++;
					node = made({ kind: "filter", of: node }, [node]);
				} else {
					const { kind, text } = peek();
					if (kind !== "name")
						throw new ExpressionError("a name is missing after a point");
					at++;
					const key: Node = { kind: "literal", value: text };
					node = made({ kind: "member", of: node, key }, [node]);
				}
			} else if (isSign("[")) {
				at++;
				if (isSign("*")) {
					at++;
					node = made({ kind: "filter", of: node }, [node]);
				} else {
					const key = binary(0);
					node = made({ kind: "member", of: node, key }, [node, key]);
				}
				expect("]");
			} else return node;
		}
	};
	const primary = (): Node => {
		const { kind, text } = peek();
		at++;
		if (kind === "text") return { kind: "literal", value: text };
		if (kind === "number") return { kind: "literal", value: toNumber(text) };
		if (kind === "name") {
			if (text === "true" || text === "false")
				return { kind: "literal", value: text === "true" };
			if (text === "null") return { kind: "literal", value: null };
			if (text === "NaN" || text === "Infinity")
				return { kind: "literal", value: Number(text) };
			if (!isSign("(")) return { kind: "name", name: text };
			at++;
			const args: Node[] = [];
			while (!isSign(")")) {
				args.push(binary(0));
				if (!isSign(")")) expect(",");
			}
			at++;
			return made({ kind: "call", name: text.toLowerCase(), args }, args);
		}
		if (kind === "sign" && text === "(") {
			const inner = binary(0);
			expect(")");
			return inner;
		}
		throw new ExpressionError(
			kind === "end"
				? "the expression ends too early"
				: `unexpected "${text}" in the expression`,
		);
	};

	const node = binary(0);
	if (peek().kind !== "end")
		throw new ExpressionError(`unexpected "${peek().text}" in the expression`);
	return node;
}
