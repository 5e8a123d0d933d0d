import type { TSchema } from "typebox";
import { invalid } from "../errors.ts";
import { millisecondsOf } from "../text/rfc3339.ts";
import { faultOfList, faultOfText } from "../text/text-limits.ts";
import { checkText, refuseFault } from "./text-rules.ts";

type Node = TSchema & {
	type?: string;
	properties?: Record<string, Node>;
	required?: string[];
	items?: Node;
	anyOf?: Node[];
	names?: Record<string, string>;
	minLength?: number;
	maxLength?: number;
	maxBytes?: number;
	maxItems?: number;
	rule?: string;
	enum?: string[];
	binary?: boolean;
	nullable?: boolean;
};

/**
 * Checks a decoded body against its description and gives only the members that are described. `null` is as absent where a member is not
 * `nullable`, unknown members are ignored; the first broken rule is reported as `[Member]: Rule`.
 * @throws DomainError "invalid"
 */
export function bindBody(schema: TSchema, value: unknown): unknown {
	if (value === null || value === undefined)
		return bindObject(schema as Node, {});
	if ((schema as Node).type === "object") {
		if (typeof value !== "object" || Array.isArray(value))
			throw invalid("[]: a JSON object was expected");
		return bindObject(schema as Node, value as Record<string, unknown>);
	}
	return bindValue(schema as Node, value, "");
}

function bindObject(
	schema: Node,
	given: Record<string, unknown>,
): Record<string, unknown> {
	const bound: Record<string, unknown> = {};
	const required = new Set(schema.required ?? []);
	// types first, rules second: a body of the wrong type is reported as such whatever else is wrong
	for (const [name, member] of Object.entries(schema.properties ?? {})) {
		const value = Object.hasOwn(given, name) ? given[name] : undefined;
		if (value === null && member.nullable) bound[name] = null;
		else if (value !== null && value !== undefined)
			bound[name] = bindValue(member, value, memberName(schema, name));
	}
	for (const name of required)
		if (isZero(bound[name]))
			throw invalid(`[${memberName(schema, name)}]: Required`);
	for (const [name, member] of Object.entries(schema.properties ?? {})) {
		const text = bound[name];
		if (text === "" && member.minLength)
			throw invalid(`[${memberName(schema, name)}]: Required`);
		if (typeof text === "string" && text !== "")
			checkText(member, text, memberName(schema, name));
	}
	return bound;
}

function bindValue(schema: Node, value: unknown, name: string): unknown {
	switch (schema.type) {
		case "string":
			if (typeof value !== "string") throw wrongType(name, "a string", value);
			if (!value.isWellFormed())
				throw invalid(`[${name}]: the text has a lone surrogate`);
			if (schema.rule === "date-time" && millisecondsOf(value) === undefined)
				throw invalid(
					`[]: parsing time ${JSON.stringify(value.slice(0, 80))}: RFC 3339 was expected`,
				);
			return value;
		case "integer":
			if (typeof value !== "number" || !Number.isInteger(value))
				throw wrongType(name, "an integer", value);
			if (!Number.isSafeInteger(value))
				throw invalid(`[]: ${name}: the number is out of range`);
			return value;
		case "number":
			if (typeof value !== "number") throw wrongType(name, "a number", value);
			return value;
		case "boolean":
			if (typeof value !== "boolean")
				throw wrongType(name, "true or false", value);
			return value;
		case "array":
			if (!Array.isArray(value)) throw wrongType(name, "a list", value);
			checkSize(schema, value, name);
			return value.map((item) => {
				if (item === null && schema.items?.type)
					throw wrongType(name, "a list without null", item);
				if (!schema.items) return item;
				const bound = bindValue(schema.items, item, name);
				if (typeof bound === "string" && bound !== "")
					checkText(schema.items, bound, name);
				return bound;
			});
		case "object":
			if (typeof value !== "object" || value === null || Array.isArray(value))
				throw wrongType(name, "an object", value);
			if (schema.properties)
				return bindObject(schema, value as Record<string, unknown>);
			checkSize(schema, value, name);
			return value;
		default:
			return value;
	}
}

/** Bounds a list, and what is taken in whichever form it comes. @throws DomainError "invalid" */
function checkSize(
	{ maxItems, maxBytes }: Node,
	value: object,
	name: string,
): void {
	if (maxItems !== undefined && Array.isArray(value))
		refuseFault(faultOfList(value.length, maxItems), name);
	if (maxBytes !== undefined)
		refuseFault(faultOfText(JSON.stringify(value), { maxBytes }), name);
}

/** Whether a demanded member is missing; `false` is an answer. */
const isZero = (value: unknown): boolean =>
	value === undefined ||
	value === "" ||
	value === 0 ||
	(Array.isArray(value) && value.length === 0);

const wrongType = (name: string, wanted: string, value: unknown) =>
	invalid(
		`[]: ${name || "the body"}: ${wanted} was expected, not ${value === null ? "null" : Array.isArray(value) ? "a list" : typeof value}`,
	);

const short: Record<string, string> = {
	id: "ID",
	sha: "SHA",
	url: "URL",
	ssh: "SSH",
};
/** The name of a member in messages: `new_branch` is NewBranch. */
const memberName = (schema: Node, name: string): string =>
	schema.names?.[name] ??
	name
		.split("_")
		.map((word) => short[word] ?? word.charAt(0).toUpperCase() + word.slice(1))
		.join("");
