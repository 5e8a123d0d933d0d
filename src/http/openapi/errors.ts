import type { Endpoint } from "../endpoint.ts";
import { type Json, typesAt } from "./schemas.ts";

/** The errors that the documents name: their status, and what it means. Without `body` nothing is sent. */
const errors: Readonly<
	Record<string, { name: string; means: string; body?: false }>
> = {
	301: { name: "Moved", means: "it has another name now", body: false },
	307: { name: "MovedFor", means: "it has another name now", body: false },
	401: {
		name: "Unauthorized",
		means: "wrong credentials, or none where some are wanted",
	},
	403: {
		name: "Forbidden",
		means: "the sender, or his token, may not do this",
	},
	404: { name: "NotFound", means: "what is named is not there", body: false },
	405: {
		name: "NotAllowed",
		means: "the state of the thing does not allow it",
	},
	409: { name: "Conflict", means: "it exists already, or changed meanwhile" },
	412: { name: "Precondition", means: "a stated precondition does not hold" },
	413: { name: "TooLarge", means: "more bytes than a limit allows" },
	422: { name: "Invalid", means: "a value may not be as it is" },
	423: { name: "Locked", means: "the repository is archived, or it is locked" },
	default: { name: "Error", means: "any other error" },
};

/** The errors of an endpoint, as statuses and names: those that its form can have, those that it names, and any other. */
export function errorsOf(endpoint: Endpoint): [status: string, name: string][] {
	const statuses = [...byForm(endpoint), ...(endpoint.errors ?? [])];
	return [...new Set(statuses), "default"].map((status) => {
		const error = errors[status];
		if (!error) throw new Error(`${endpoint.id}: ${status} is no error`);
		return [String(status), error.name];
	});
}

function byForm({ route, query }: Endpoint): number[] {
	const change = !route.startsWith("GET ");
	const inRepository = route.includes("/:owner/:repo");
	return [
		...(inRepository ? [301, 307] : []),
		...(/:(org|username)\b/.test(route) ? [307] : []),
		// wrong credentials are refused where none are wanted, and so are accounts that may not sign in
		...[401, 403, 404],
		// what a change needs may be deleted at the same time
		...(change ? [409] : []),
		...(change || query ? [422] : []),
		...(change && inRepository ? [423] : []),
	];
}

/** The responses that errors are, by name. */
export const errorResponses: Readonly<Record<string, Json>> =
	Object.fromEntries(
		Object.values(errors).map(({ name, means, body }) => [
			name,
			{
				description: means,
				...(body === false
					? {}
					: {
							content: {
								"application/json": { schema: { $ref: `${typesAt}APIError` } },
							},
						}),
			},
		]),
	);

/** What errors look like. */
export const apiError = {
	type: "object",
	required: ["message"],
	properties: {
		message: { type: "string" },
		url: { type: "string", description: "where the API is documented" },
	},
};
