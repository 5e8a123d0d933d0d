import type { TSchema } from "typebox";
import { describe, expect, test } from "vitest";
import { endpoints } from "../../src/api/endpoints.ts";
import { bindBody } from "../../src/http/bind.ts";
import { asText, asTitle, isTextOfSize } from "../../src/text/text-limits.ts";

type Node = TSchema & {
	type?: string;
	properties?: Record<string, Node>;
	required?: string[];
	items?: Node;
	maxLength?: number;
	maxItems?: number;
	maxBytes?: number;
};

/** Every place of a body at which a text, a list or a map may stand: the way to it, and its description. */
function* places(node: Node, way: string[]): Generator<[string[], Node]> {
	if (node.type === "object" && node.properties) {
		for (const [name, member] of Object.entries(node.properties))
			yield* places(member, [...way, name]);
		return;
	}
	yield [way, node];
	if (node.type === "array" && node.items?.type)
		yield* places(node.items, [...way, "[]"]);
}
const bodies = endpoints.flatMap(({ route, body }) =>
	body ? [[route, body as Node] as const] : [],
);

test.each(bodies)("nothing in the body of %s is without a bound", (_, body) => {
	for (const [way, node] of places(body, [])) {
		const bound =
			node.type === "string"
				? node.maxLength
				: node.type === "array"
					? node.maxItems
					: node.type === "integer" ||
							node.type === "number" ||
							node.type === "boolean"
						? 0
						: node.maxBytes;
		expect([way.join("."), bound]).toEqual([way.join("."), expect.any(Number)]);
	}
});

describe("a text beyond its bound", () => {
	const found = new Map<string, [Node, string[], Node]>();
	for (const [route, body] of bodies)
		for (const [way, node] of places(body, []))
			if (node.type === "string" && (node.maxLength ?? 0) <= 400_000)
				found.set(`${route} ${way.join(".")}`, [body, way, node]);

	/** A value with one text in it. */
	const holding = (way: readonly string[], text: string): unknown => {
		const [first, ...rest] = way;
		if (first === undefined) return text;
		const inner = holding(rest, text);
		return first === "[]" ? [inner] : { [first]: inner };
	};
	test.each([...found])("is refused: %s", (_, [body, way, node]) => {
		const open = without(body);
		const name = way.filter((word) => word !== "[]").at(-1) ?? "";
		const text = "a".repeat((node.maxLength ?? 0) + 1);
		expect(() => bindBody(open, holding(way, text))).toThrow(
			(node as { rule?: string }).rule === "date-time"
				? /MaxSize|time/
				: /MaxSize/,
		);
		expect(name).not.toBe("");
	});
});

/** The same body with nothing that must be given. */
function without(node: Node): Node {
	return {
		...node,
		required: [],
		...(node.properties && {
			properties: Object.fromEntries(
				Object.entries(node.properties).map(([name, member]) => [
					name,
					without(member),
				]),
			),
		}),
		...(node.items && { items: without(node.items) }),
	} as Node;
}

test("a text is counted in bytes, and shortened between signs", () => {
	expect(isTextOfSize("é".repeat(131_072))).toBe(true);
	expect(isTextOfSize("é".repeat(131_073))).toBe(false);
	expect(asText("short")).toBe("short");
	const cut = asText(`a${"é".repeat(200_000)}`);
	expect(isTextOfSize(cut.slice(0, -1))).toBe(true);
	expect(cut).not.toContain("\ufffd");
	expect(asTitle("é".repeat(255))).toBe("é".repeat(255));
	expect([...asTitle("😀".repeat(300))]).toHaveLength(255);
});
