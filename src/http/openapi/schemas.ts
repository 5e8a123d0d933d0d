export type Json = Record<string, unknown>;

/** Where the named types of a document are. */
export const typesAt = "#/components/schemas/";

/** Where the responses are that many operations have. */
export const responsesAt = "#/components/responses/";

/** The types that a document names. */
export type Schemas = Record<string, Json>;

/**
 * A declared type as JSON Schema (2020-12, which OpenAPI 3.1 speaks). Types with a name are put among `schemas` and referred to;
 * what only we understand is left out.
 */
export function schemaOf(declared: object, schemas: Schemas): Json {
	const { $id, ...rest } = declared as Json & { $id?: string };
	if ($id === undefined)
		// a type that holds itself is named, not repeated
		return typeof rest.$ref === "string"
			? { $ref: typesAt + rest.$ref }
			: plain(rest, schemas);
	if (!($id in schemas)) {
		// it is there before its members are read, since these may hold it again
		schemas[$id] = {};
		schemas[$id] = plain(rest, schemas);
	}
	return { $ref: typesAt + $id };
}

/** Members of declarations that say how a body is read, or how a text is sent. */
const ours = new Set([
	"names",
	"rule",
	"binary",
	"maxBytes",
	"media",
	"notBlank",
	"oneLine",
	"nullable",
]);

function plain(declared: Json, schemas: Schemas): Json {
	const schema: Json = {};
	for (const [key, value] of Object.entries(declared)) {
		if (ours.has(key) || key.startsWith("~")) continue;
		if (key === "properties")
			schema.properties = Object.fromEntries(
				Object.entries(value as Json).map(([name, member]) => [
					name,
					withFormat(name, schemaOf(member as Json, schemas)),
				]),
			);
		else if (key === "items") schema.items = schemaOf(value as Json, schemas);
		else if (key === "anyOf")
			Object.assign(schema, union(value as Json[], schemas));
		else if (key === "patternProperties") {
			// a record: its members have any name
			const [member] = Object.values(value as Json);
			schema.additionalProperties = schemaOf(member as Json, schemas);
		} else schema[key] = value;
	}
	if (declared.nullable) schema.type = [schema.type, "null"];
	return schema;
}

/** Numbers have 64 bits, and what is named so is an address. */
function withFormat(name: string, schema: Json): Json {
	if (schema.format) return schema;
	const types = [schema.type].flat();
	if (types.includes("string") && /^(.*_)?ur[il]$/.test(name))
		return { ...schema, format: "uri" };
	return types.includes("integer") ? { ...schema, format: "int64" } : schema;
}

function union(declared: readonly Json[], schemas: Schemas): Json {
	const members = declared.map((member) => schemaOf(member, schemas));
	const nothing = members.find((member) => member.type === "null");
	const [first = {}, ...others] = members.filter((m) => m !== nothing);
	if (!nothing) return { anyOf: members };
	return others.length === 0 && typeof first.type === "string"
		? { ...first, type: [first.type, "null"] }
		: { anyOf: [first, ...others, nothing] };
}
