import { createHash } from "node:crypto";
import {
	closeSync,
	createReadStream,
	createWriteStream,
	mkdirSync,
	openSync,
	readFileSync,
	readSync,
	writeFileSync,
} from "node:fs";
import { opendir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { tarFiles } from "../../archives/tar.ts";
import { streamTar } from "../../archives/write-tar.ts";
import { syncPath } from "../../disk/sync.ts";
import { BackupError } from "./manifest.ts";

/** This is what every file of the format begins with (age-encryption.org/v1). */
const beginning = "age-encryption.org/v1\n";

/** Tells whether this is an encrypted file, and not the directory of a backup. */
export function isSealed(path: string): boolean {
	try {
		const file = openSync(path, "r");
		try {
			const head = Buffer.alloc(beginning.length);
			readSync(file, head, 0, head.length, 0);
			return head.toString("latin1") === beginning;
		} finally {
			closeSync(file);
		}
	} catch {
		return false;
	}
}

/** Makes a key that opens backups, in a new file that others cannot read; gives its public part. @throws BackupError */
export async function makeKey(path: string): Promise<string> {
	const { generateIdentity, identityToRecipient } = await import(
		"age-encryption"
	);
	const key = await generateIdentity();
	const recipient = await identityToRecipient(key);
	try {
		writeFileSync(path, `# public key: ${recipient}\n${key}\n`, {
			flag: "wx",
			mode: 0o600,
		});
		await syncPath(path);
		await syncPath(dirname(path));
	} catch (error) {
		throw new BackupError(`no key was made: ${(error as Error).message}`);
	}
	return recipient;
}

/** Reads public keys as a setting has them. @throws BackupError */
export async function readRecipients(text: string) {
	const { Encrypter } = await import("age-encryption");
	const encrypter = new Encrypter();
	const recipients = text.split(/[\s,]+/).filter(Boolean);
	for (const recipient of recipients)
		try {
			encrypter.addRecipient(recipient);
		} catch {
			throw new BackupError(
				`${recipient} is no public key of age: copy the whole line`,
			);
		}
	return recipients.length ? encrypter : undefined;
}

/**
 * Writes everything in a folder into one file, a tar archive that is encrypted, and syncs it. Gives the file's sha256.
 * @throws SyncFailed, the errors of open(2) and write(2)
 */
export async function sealFolder(
	folder: string,
	target: string,
	encrypter: NonNullable<Awaited<ReturnType<typeof readRecipients>>>,
): Promise<string> {
	const at = Math.floor(Date.now() / 1000);
	const plain = Readable.from(streamTar(entriesOf(folder, ""), at, 0o600));
	const sealed = await encrypter.encrypt(
		Readable.toWeb(plain) as globalThis.ReadableStream<Uint8Array>,
	);
	const hash = createHash("sha256");
	await pipeline(
		Readable.fromWeb(sealed as ReadableStream),
		async function* (bytes: AsyncIterable<Buffer>) {
			for await (const chunk of bytes) {
				hash.update(chunk);
				yield chunk;
			}
		},
		createWriteStream(target, { flags: "wx", mode: 0o600 }),
	);
	await syncPath(target);
	return hash.digest("hex");
}

async function* entriesOf(
	root: string,
	folder: string,
): AsyncGenerator<{ path: string; size: number; bytes: Readable }> {
	for await (const entry of await opendir(join(root, folder))) {
		const path = `${folder}${entry.name}`;
		if (entry.isDirectory()) {
			// git wants to find its folders, empty ones too
			yield { path: `${path}/`, size: 0, bytes: Readable.from([]) };
			yield* entriesOf(root, `${path}/`);
		} else if (entry.isFile()) {
			const { size } = await stat(join(root, path));
			yield { path, size, bytes: createReadStream(join(root, path)) };
		}
	}
}

/**
 * Writes what is in an encrypted file into a new folder, which is not made before the key fits.
 * @throws BackupError when the key does not fit or the file is damaged
 */
export async function unsealFile(
	file: string,
	keyFile: string | undefined,
	folder: string,
): Promise<void> {
	const decrypter = await readKeys(file, keyFile);
	const source = createReadStream(file);
	try {
		const plain = await decrypter
			.decrypt(Readable.toWeb(source) as globalThis.ReadableStream<Uint8Array>)
			.catch((error: Error) => {
				throw new BackupError(
					/no identity/.test(error.message)
						? `${file} was encrypted for another key than the one in ${keyFile}`
						: `${file} is damaged: ${error.message}`,
				);
			});
		mkdirSync(folder, { mode: 0o700 });
		await unpack(plain, folder);
	} catch (error) {
		const { code, syscall } = error as NodeJS.ErrnoException;
		if (error instanceof BackupError || (code && syscall)) throw error;
		throw new BackupError(
			`${file} is damaged or was cut off: ${(error as Error).message}`,
		);
	} finally {
		source.destroy();
	}
}

/** Reads the keys of a file that open what is in another. @throws BackupError */
export async function readKeys(file: string, keyFile: string | undefined) {
	if (!keyFile)
		throw new BackupError(
			`${file} is encrypted: name the file with its key (--key FILE)`,
		);
	const { Decrypter } = await import("age-encryption");
	const decrypter = new Decrypter();
	let keys = 0;
	try {
		for (const line of readFileSync(keyFile, "utf8").split(/\r?\n/)) {
			if (!/^AGE-SECRET-KEY-/.test(line)) continue;
			decrypter.addIdentity(line.trim());
			keys++;
		}
	} catch (error) {
		// the key itself must not stand in a message
		const { code } = error as NodeJS.ErrnoException;
		throw new BackupError(
			`the key in ${keyFile} cannot be read${code ? ` (${code})` : ""}`,
		);
	}
	if (!keys)
		throw new BackupError(
			`${keyFile} has no key: it wants a line that begins with AGE-SECRET-KEY-`,
		);
	return decrypter;
}

async function unpack(
	plain: globalThis.ReadableStream<Uint8Array>,
	folder: string,
): Promise<void> {
	const bytes = (async function* () {
		for await (const chunk of Readable.fromWeb(plain as ReadableStream))
			yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
	})();
	const files = tarFiles(bytes, Number.POSITIVE_INFINITY, { folders: true });
	for await (const { path, bytes: content } of files) {
		// everybody who has the public key can write such a file
		if (path.split("/").some((part) => part === ".." || part === "."))
			throw new BackupError(`the archive has a path that leads out: ${path}`);
		const to = join(folder, path);
		if (path.endsWith("/")) mkdirSync(to, { recursive: true, mode: 0o700 });
		else {
			mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
			await pipeline(
				content,
				createWriteStream(to, { flags: "wx", mode: 0o600 }),
			);
		}
	}
}
