import { createPrivateKey, type KeyObject } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Installation } from "../source/installation.ts";

/** A key of the source, and what has become of it. */
export interface CopiedKey {
	readonly file: string;
	readonly what: string;
}

/** The files that Gitea takes when app.ini names none. */
const usualFiles = [
	"ssh/gitea.rsa",
	"ssh/gogs.rsa",
	"ssh/gitea.ed25519",
	"ssh/gitea.ecdsa",
].join(",");

/** Copies the keys by which clients know the server again: its SSH host keys, and the key that signs tokens. */
export async function copyKeys(
	installation: Installation,
	data: string,
): Promise<CopiedKey[]> {
	return [
		...copyTokenKey(installation, data),
		...(await copyHostKeys(installation, data)),
	];
}

function copyTokenKey({ dataPath }: Installation, data: string): CopiedKey[] {
	const file = join(dataPath, "jwt/private.pem");
	if (!existsSync(file)) return [];
	const text = readFileSync(file, "utf8");
	if (privateKey(text)?.asymmetricKeyType !== "rsa")
		return [
			{
				file,
				what: "not kept: tokens are signed with RSA here, so a new key is made",
			},
		];
	return [{ file, what: keep(text, join(data, "jwt/private.pem")) }];
}

/** Of several keys of one kind Gitea's server offered the last, which is the one that clients know. */
async function copyHostKeys(
	{ dataPath, setting, find }: Installation,
	data: string,
): Promise<CopiedKey[]> {
	const names = setting("server", "SSH_SERVER_HOST_KEYS", usualFiles);
	const files = names
		.split(",")
		.map((name) => name.trim())
		.filter(Boolean)
		.map((name) => find(dataPath, name))
		.filter(existsSync);
	if (!files.length)
		return [
			{
				file: "SSH host keys",
				what: `there are none in ${join(dataPath, "ssh")}, so new ones are made. If SSH was served by the sshd of the machine, copy its keys (as a rule /etc/ssh/ssh_host_rsa_key, _ecdsa_key and _ed25519_key) to ${join(data, "ssh")}/host_rsa, host_ecdsa and host_ed25519 before the start; otherwise clients will warn`,
			},
		];
	const copied: CopiedKey[] = [];
	const kinds = new Set<string>();
	for (const file of files.toReversed()) {
		const found = await hostKeyOf(readFileSync(file, "utf8"));
		if (!found)
			copied.unshift({ file, what: "not kept: it is no key that can be read" });
		else if (kinds.has(found.kind))
			copied.unshift({
				file,
				what: `not kept: Gitea offered another ${found.kind} key instead of it`,
			});
		else {
			kinds.add(found.kind);
			const what = keep(found.text, join(data, `ssh/host_${found.kind}`));
			copied.unshift({ file, what });
		}
	}
	return copied;
}

/** The kind of a host key and its text in a form that the SSH server reads (PKCS #8 is none). */
async function hostKeyOf(
	text: string,
): Promise<{ readonly kind: string; readonly text: string } | undefined> {
	const { default: ssh2 } = await import("ssh2");
	for (const form of [text, olderForm(text)]) {
		const parsed = form && ssh2.utils.parseKey(form);
		if (!form || !parsed || parsed instanceof Error || !parsed.isPrivateKey())
			continue;
		const kind = /rsa|ecdsa|ed25519/.exec(parsed.type)?.[0];
		return kind ? { kind, text: form } : undefined;
	}
	return undefined;
}

function olderForm(text: string): string | undefined {
	const key = privateKey(text);
	if (key?.asymmetricKeyType === "rsa")
		return String(key.export({ type: "pkcs1", format: "pem" }));
	if (key?.asymmetricKeyType === "ec")
		return String(key.export({ type: "sec1", format: "pem" }));
	return undefined;
}

function privateKey(text: string): KeyObject | undefined {
	try {
		return createPrivateKey(text);
	} catch {
		return undefined;
	}
}

function keep(text: string, to: string): string {
	if (existsSync(to))
		return readFileSync(to, "utf8") === text
			? `kept as ${to}`
			: `not kept: the forge has a key of its own already, ${to}`;
	mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
	writeFileSync(to, text, { mode: 0o600, flush: true });
	return `kept as ${to}`;
}
