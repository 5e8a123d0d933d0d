import type { App } from "../app.ts";
import type { Running } from "../domain/actions/runtime-token.ts";
import { badRequest, notFound } from "../errors.ts";
import { readBody } from "../http/read-body.ts";
import type { RequestContext } from "../http/request-context.ts";
import { boundedJson } from "../http/strict-json.ts";
import { callerOf, sendJson, whileRunning } from "./answers.ts";

const largestMessage = 1024 * 1024;
const largestList = 8 * 1024 * 1024;

/** A message as Twirp's JSON has it. */
export type Body = Record<string, unknown>;

/** The methods of a service by name, called in the name of a running job. */
export type Methods = Readonly<
	Record<string, (app: App, caller: Running, body: Body) => Promise<Body>>
>;

/** Answers a call of one of the methods. @throws DomainError for who may not, and for what is no call of them */
export async function serveTwirp(
	app: App,
	context: RequestContext,
	what: string,
	method: string,
	methods: Methods,
): Promise<void> {
	const serve = Object.hasOwn(methods, method) ? methods[method] : undefined;
	// whoever asks may name any other: the metrics would grow for ever
	context.seen.operation = serve ? `${what} ${method}` : what;
	if (context.request.method !== "POST") throw badRequest("use POST");
	const caller = await callerOf(app, context);
	const body = await messageOf(context);
	if (!serve) throw notFound(`${method} is not known`);
	const running = whileRunning(app, context, caller);
	sendJson(context.response, 200, await serve(running, caller, body));
}

/** The JSON object that a request holds. @throws DomainError "bad-request" for what is none */
export async function messageOf({
	request,
	signal,
}: RequestContext): Promise<Body> {
	const bytes = await readBody(request, largestMessage, signal);
	try {
		const value = boundedJson(bytes.toString("utf8"));
		if (typeof value === "object" && value !== null && !Array.isArray(value))
			return value as Body;
	} catch {
		// said below
	}
	throw badRequest("the body must be a JSON object");
}

/** A member under its name in the proto file, or in JSON. */
export const member = (body: Body, snake: string, camel: string): unknown =>
	body[snake] ?? body[camel];

export const textOf = (value: unknown): string =>
	typeof value === "string"
		? value
		: typeof value === "number"
			? String(value)
			: "";

/** The name of a block that is uploaded; undefined when it has none. @throws DomainError "bad-request" for one that is none */
export function blockName(search: URLSearchParams): string | undefined {
	const name = search.get("blockid") ?? undefined;
	// a plus sign of base64 that was not escaped in the address arrives as a space
	if (name !== undefined && !/^[A-Za-z0-9+/=_ -]{1,256}$/.test(name))
		throw badRequest("blockid is not in base64");
	return name;
}

/** The ids of the BlockList that a request holds, which holds nothing but them. */
export async function blockIds({
	request,
	signal,
}: RequestContext): Promise<string[]> {
	const xml = (await readBody(request, largestList, signal)).toString();
	return [
		...xml.matchAll(
			/<(Latest|Committed|Uncommitted)>\s*([A-Za-z0-9+/=_-]{1,500})\s*<\/\1>/g,
		),
	].map((match) => match[2] as string);
}
