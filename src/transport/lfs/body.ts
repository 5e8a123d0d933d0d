import { invalid } from "../../errors.ts";
import { mostBytesOf } from "../../http/body-limits.ts";
import { readBody } from "../../http/read-body.ts";
import { strictJson } from "../../http/strict-json.ts";
import type { LfsRequest } from "./lfs-request.ts";

const largest = 4 * 1024 * 1024;

/** The JSON object that a request brings. @throws DomainError "invalid" for anything else */
export async function bodyOf({
	app,
	actor,
	context,
}: LfsRequest): Promise<Record<string, unknown>> {
	const most = Math.min(largest, mostBytesOf(app, actor));
	const bytes = await readBody(context.request, most, context.signal);
	const value = strictJson(bytes);
	if (typeof value !== "object" || value === null || Array.isArray(value))
		throw invalid("a JSON object is required");
	return value as Record<string, unknown>;
}
