import type { IncomingMessage } from "node:http";
import { finished } from "node:stream/promises";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { badRequest } from "../errors.ts";

/** One file of a form while it arrives. */
export interface FilePart {
	readonly field: string;
	/** The last segment of the name that the sender gives; empty when there is none. */
	readonly name: string;
	readonly type: string;
	readonly bytes: AsyncIterable<Uint8Array>;
}

const limits = {
	fields: 200,
	fieldSize: 1024 * 1024,
	fieldNameSize: 200,
	files: 20,
	parts: 220,
	headerPairs: 50,
};

/**
 * Reads a form of parts (RFC 7578) as it arrives and gives its text fields. Each file is handed over as a stream, one after the
 * other; whatever of it is not read is thrown away. Files never stay in memory.
 * @throws Refusal "bad-request" for what is no such form; whatever `takeFile` throws
 */
export async function readMultipart(
	request: IncomingMessage,
	takeFile: (part: FilePart) => Promise<void>,
): Promise<Map<string, string>> {
	const fields = new Map<string, string>();
	const taken: Promise<void>[] = [];
	let failure: unknown;
	const form = openForm(request);
	form.on("field", (name, value, _nameCut, valueCut) => {
		if (valueCut) failure ??= badRequest(`the field "${name}" is too long`);
		else fields.set(name, value);
	});
	form.on("file", (field, file, name, _encoding, type) => {
		const before = taken.at(-1) ?? Promise.resolve();
		// the parser only tells of a part that breaks off; whoever reads it, now or later, must be told too
		file.on("error", (error) => {
			failure ??= badRequest(`the form is broken: ${said(error)}`);
			file.destroy(error);
		});
		// who stops reading early must not end the form, or the answer could not be sent
		const bytes = file.iterator({ destroyOnReturn: false });
		taken.push(
			before
				.then(() => takeFile({ field, name: name ?? "", type, bytes }))
				.catch((error) => {
					failure ??= error;
				})
				.finally(() => file.resume()),
		);
	});
	const tooMany = () => {
		failure ??= badRequest("the form has too many parts");
	};
	form.on("filesLimit", tooMany);
	form.on("fieldsLimit", tooMany);
	form.on("partsLimit", tooMany);
	request.once("close", () => {
		if (!request.complete) form.destroy(badRequest("the body ended early"));
	});
	try {
		await finished(request.pipe(form));
	} catch (error) {
		request.unpipe(form);
		request.resume();
		await Promise.all(taken);
		throw failure ?? badRequest(`the form is broken: ${said(error)}`);
	}
	await Promise.all(taken);
	if (failure) throw failure;
	return fields;
}

function openForm(request: IncomingMessage): BusboyInstance {
	try {
		const type = request.headers["content-type"] ?? "";
		return new Busboy({
			headers: { ...request.headers, "content-type": type },
			limits,
			// some clients send an archive without a name
			isPartAFile: (_field, type, name) =>
				name !== undefined || /octet-stream|zip/.test(type ?? ""),
		});
	} catch (error) {
		throw badRequest(`the form is broken: ${said(error)}`);
	}
}

const said = (error: unknown): string =>
	error instanceof Error ? error.message : String(error);
