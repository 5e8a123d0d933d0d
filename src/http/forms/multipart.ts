import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { badRequest } from "../../errors.ts";
import {
	formTooLarge,
	largestForm,
	mostFields,
	tooManyFields,
} from "./form-limits.ts";

/** One file of a form while it arrives. */
interface FilePart {
	readonly field: string;
	/** The last segment of the name that the sender gives; empty when there is none. */
	readonly name: string;
	readonly type: string;
	readonly bytes: AsyncIterable<Uint8Array>;
}

const limits = {
	fields: mostFields,
	fieldSize: largestForm,
	fieldNameSize: 200,
	files: 20,
	parts: mostFields,
	headerPairs: 50,
	headerSize: 16 * 1024,
};

/** A text field of a form: its name and its value. */
type Field = readonly [name: string, value: string];

/** A request, or what was read of one. */
type FormSource = Readable & { readonly complete?: boolean };

/**
 * Reads a form of parts (RFC 7578) as it arrives and gives its text fields. Each file is handed over as a stream, one after the
 * other; what is not read of it is thrown away. Files never stay in memory, and reading stops when a form is broken or too large.
 * @throws DomainError "bad-request" for what is no such form, "too-large"; whatever `takeFile` throws
 */
export async function readMultipart(
	source: FormSource,
	headers: IncomingHttpHeaders,
	takeFile: (part: FilePart) => Promise<void>,
): Promise<Field[]> {
	const fields: Field[] = [];
	const taken: Promise<void>[] = [];
	let size = 0;
	let failure: unknown;
	const form = openForm(headers);
	const over = Promise.withResolvers<never>();
	let file: Readable | undefined;
	const fail = (error: Error) => {
		failure ??= error;
		file?.destroy(error);
		over.reject(error);
	};
	form.on("field", (name, value, _nameCut, valueCut) => {
		size += value.length;
		if (valueCut || size > largestForm) fail(formTooLarge());
		else fields.push([name, value]);
	});
	form.on("file", (field, part, name, _encoding, type) => {
		file = part;
		const before = taken.at(-1) ?? Promise.resolve();
		// the parser reports a part that breaks off; its reader must get the error too
		part.on("error", (error) => {
			failure ??= badRequest(`the form is broken: ${said(error)}`);
			part.destroy(error);
		});
		// a reader that stops early must not end the form, or the response could not be sent
		const bytes = part.iterator({ destroyOnReturn: false });
		taken.push(
			before
				.then(() => takeFile({ field, name: name ?? "", type, bytes }))
				.catch((error) => {
					failure ??= error;
				})
				.finally(() => part.resume()),
		);
	});
	for (const limit of ["filesLimit", "fieldsLimit", "partsLimit"] as const)
		form.on(limit, () => fail(tooManyFields()));
	source.once("close", () => {
		if (source.complete === false)
			fail(badRequest("the request body is incomplete"));
	});
	try {
		await Promise.race([finished(source.pipe(form)), over.promise]);
	} catch (error) {
		source.unpipe(form);
		source.resume();
		await Promise.all(taken);
		throw failure ?? badRequest(`the form is broken: ${said(error)}`);
	}
	await Promise.all(taken);
	if (failure) throw failure;
	return fields;
}

function openForm(headers: IncomingHttpHeaders): BusboyInstance {
	try {
		const type = headers["content-type"] ?? "";
		return new Busboy({
			headers: { ...headers, "content-type": type },
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
