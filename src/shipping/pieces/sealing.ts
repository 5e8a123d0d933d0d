import { createReadStream, createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import type { Place } from "../place/place.ts";
import { PieceRefused } from "./piece.ts";

/** Encrypts what goes to a place, for keys that the server does not have (age-encryption.org/v1). */
export interface Sealing {
	bytes(plain: Uint8Array): Promise<Uint8Array>;
	/** Writes a file encrypted into another one. */
	file(from: string, to: string): Promise<void>;
}

/** The public keys in a setting, in one order. */
export const recipientsIn = (text: string): string[] =>
	text.split(/[\s,]/).filter(Boolean).sort();

/** Gives what encrypts for some public keys; undefined for none. */
export async function openSealing(
	recipients: readonly string[],
): Promise<Sealing | undefined> {
	if (recipients.length === 0) return undefined;
	const { Encrypter } = await import("age-encryption");
	const encrypter = new Encrypter();
	for (const recipient of recipients) encrypter.addRecipient(recipient);
	return {
		bytes: (plain) => encrypter.encrypt(plain),
		async file(from, to) {
			const sealed = await encrypter.encrypt(webStream(createReadStream(from)));
			await pipeline(
				Readable.fromWeb(sealed as ReadableStream),
				createWriteStream(to, { mode: 0o600 }),
			);
		},
	};
}

/** Opens what was encrypted, as age's Decrypter does. */
export interface Unsealing {
	decrypt(sealed: Uint8Array): Promise<Uint8Array>;
	decrypt(
		sealed: globalThis.ReadableStream<Uint8Array>,
	): Promise<globalThis.ReadableStream<Uint8Array>>;
}

/** A place whose pieces and files are read through a key. @throws PieceRefused when it does not fit */
export function unsealedPlace(place: Place, key: Unsealing): Place {
	const refuse = (name: string) => (error: Error) => {
		throw new PieceRefused(
			/no identity/.test(error.message)
				? `${name} was encrypted for another key`
				: `${name} is damaged, or was cut off: ${error.message}`,
		);
	};
	return Object.assign(Object.create(place) as Place, {
		async read(name: string) {
			const sealed = await place.read(name);
			if (!sealed || !isSealed(name)) return sealed;
			return Buffer.from(await key.decrypt(sealed).catch(refuse(name)));
		},
		async stream(name: string) {
			const sealed = await place.stream(name);
			if (!sealed || !isSealed(name)) return sealed;
			const plain = await key
				.decrypt(webStream(Readable.from(sealed)))
				.catch(refuse(name));
			return Readable.fromWeb(plain as ReadableStream);
		},
	});
}

/** Pieces and large files are; what says whose a place is can be read by everybody. */
const isSealed = (name: string): boolean =>
	name.startsWith("g/") || name.startsWith("f/");

const webStream = (stream: Readable) =>
	Readable.toWeb(stream) as globalThis.ReadableStream<Uint8Array>;
