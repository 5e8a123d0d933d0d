import Schema from "typebox/schema";
import { endpoints } from "../../src/api/endpoints.ts";
import type { ResponseObserver } from "../../src/http/api-router.ts";
import type { Endpoint } from "../../src/http/endpoint.ts";
import { openApi } from "../../src/http/openapi/openapi.ts";
import { responsesAt, typesAt } from "../../src/http/openapi/schemas.ts";
import { Content, type HttpResponse } from "../../src/http/response.ts";
import { afterFile } from "../support/after-file.ts";

type Json = Record<string, unknown>;
interface Declared {
	readonly $ref?: string;
	readonly content?: Record<string, { schema: Json }>;
}

/** What any request can meet; nothing declares these but `default`. */
const anywhere = [400, 413, 429, 500, 503, 507];

/** Looks whether responses are what the document says, and fails the file that had another one. */
export function declaredResponses(): ResponseObserver {
	const wrong = new Set<string>();
	afterFile(() => {
		if (wrong.size)
			throw new Error(
				`responses that are not declared so:\n${[...wrong].join("\n")}`,
			);
	});
	return (endpoint, response) => {
		for (const fault of faultsOf(endpoint, response))
			wrong.add(`${endpoint.id} ${response.status}: ${fault}`);
	};
}

/** What is wrong with a response of an endpoint. */
export function faultsOf(
	{ id }: Endpoint,
	{ status, body }: HttpResponse,
): string[] {
	const responses = declarations().operations.get(id) ?? {};
	const declared =
		responses[status] ??
		(anywhere.includes(status) ? responses.default : undefined);
	if (!declared) return ["not a declared status"];
	const { content } = declared.$ref
		? (declarations().errors[
				declared.$ref.replace(responsesAt, "")
			] as Declared)
		: declared;
	if (body === undefined)
		return !content || status >= 400 || mayBeEmpty.has(id) ? [] : ["no body"];
	if (!content) return ["a body where none is declared"];
	const media = Object.keys(content);
	if (body instanceof Content) {
		const general = "application/octet-stream";
		const [type = ""] = body.type.split(";");
		return media.includes(type) || media.includes(general)
			? []
			: [`${type} instead of ${media}`];
	}
	const { schema } = content["application/json"] ?? {};
	if (!schema) return [`JSON instead of ${media}`];
	return errorsIn(schema, JSON.parse(JSON.stringify(body)));
}

/** Nothing is said of a repository that a transfer has put out of sight. */
const mayBeEmpty = new Set(["repoTransfer", "rejectRepoTransfer"]);

const checks = new Map<Json, ReturnType<typeof Schema.Compile>>();

function errorsIn(schema: Json, value: unknown): string[] {
	let check = checks.get(schema);
	if (!check) {
		check = Schema.Compile(declarations().types as never, schema as never);
		checks.set(schema, check);
	}
	if (check.Check(value)) return [];
	const [, errors] = check.Errors(value);
	return errors
		.slice(0, 5)
		.map(
			({ instancePath, message, params }) =>
				`${instancePath.replace(/\/\d+/g, "/0")} ${message} ${JSON.stringify(params)}`,
		);
}

/** Gitea's members are "" where there is no address. */
const orEmpty: Record<string, string> = {
	uri: "^$|^[a-z][a-z0-9+.-]*:\\S+$",
	email: "^$|^\\S+@\\S+$",
};

let known: ReturnType<typeof read> | undefined;
const declarations = () => {
	known ??= read();
	return known;
};

/** The document, with its types as closed ones: a member that it does not have is an error in tests. */
function read() {
	const document = openApi(endpoints, { version: "1", basePath: "/" });
	const { paths, components } = JSON.parse(
		JSON.stringify(document).replaceAll(`"$ref":"${typesAt}`, '"$ref":"'),
		(_, value) => {
			if (value?.type === "object" && value.properties)
				return { additionalProperties: false, ...value };
			const { format, ...rest } = value ?? {};
			return format in orEmpty ? { ...rest, pattern: orEmpty[format] } : value;
		},
	) as {
		paths: Record<string, Record<string, { operationId: string }>>;
		components: {
			schemas: Record<string, Json>;
			responses: Record<string, Declared>;
		};
	};
	const operations = Object.values(paths).flatMap((item) =>
		Object.values(item as Record<string, never>),
	) as { operationId: string; responses: Record<string, Declared> }[];
	return {
		types: components.schemas,
		errors: components.responses,
		operations: new Map(
			operations.map(({ operationId, responses }) => [operationId, responses]),
		),
	};
}
