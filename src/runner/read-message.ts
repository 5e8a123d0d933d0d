import type { DescMethod } from "@bufbuild/protobuf";
import { tooLarge } from "../errors.ts";
import { strangersBytes } from "../http/body-limits.ts";
import { readBody } from "../http/read-body.ts";
import type { RequestContext } from "../http/request-context.ts";
import { strictJson } from "../http/strict-json.ts";
import { countFields } from "./count-fields.ts";

/** Lines of logs come in large messages; anything else is small, with a megabyte of outputs at most. */
const largestLog = 16 * 1024 * 1024;
const largestOther = 2 * 1024 * 1024;
const mostFields = 200_000;

/** In gRPC and gRPC-Web a message has a mark and its length before it. */
const frame = 5;

/**
 * The message of a call, unpacked and of a size that can be parsed without holding up others. Of a caller without any right to call nothing is
 * read: the message is empty, and what it is answered is that he is unknown.
 * @throws DomainError "too-large", "bad-request", "invalid"
 */
export async function readMessage(
	{ request, signal }: RequestContext,
	method: DescMethod,
	most: number,
	who: "runner" | "stranger" | "nobody",
): Promise<Uint8Array> {
	const type = request.headers["content-type"]?.toLowerCase() ?? "";
	const framed = type.startsWith("application/grpc");
	const json = /[/+]json\b/.test(type);
	if (who === "nobody") return emptyMessage(framed, json);
	const largest = method.name === "UpdateLog" ? largestLog : largestOther;
	const limit = who === "stranger" ? strangersBytes : Math.min(largest, most);
	const bytes = await readBody(request, limit, signal);
	const message = framed ? bytes.subarray(frame) : bytes;
	if (!json) {
		if (countFields(method.input, message, mostFields) > mostFields)
			throw tooLarge(`the message has more than ${mostFields} fields`);
	} else if (message.length > 0) strictJson(message);
	return bytes;
}

function emptyMessage(framed: boolean, json: boolean): Buffer {
	const text = json ? "{}" : "";
	const head = framed ? [0, 0, 0, 0, text.length] : [];
	return Buffer.concat([Buffer.from(head), Buffer.from(text)]);
}
