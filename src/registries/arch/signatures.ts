import { now } from "../../clock.ts";
import { detachedSignatureOf } from "../../crypto/openpgp/sign.ts";
import type { PackageFile } from "../../domain/packages/package-file.ts";
import { propertiesOf } from "../../domain/packages/properties.ts";
import { signingKey } from "../../domain/packages/signing-keys.ts";
import { streamOf } from "../open-blob.ts";
import type { Call } from "../registry.ts";
import { properties } from "./describe.ts";

/** The signature of a blob with the key of its owner, in base64. */
export async function sign(
	{ app, owner }: Pick<Call, "app" | "owner">,
	blob: { key: string },
): Promise<string> {
	const bytes = await streamOf(app, blob);
	const key = await signingKey(app, owner);
	return (await detachedSignatureOf(key, bytes, now(app))).toString("base64");
}

/** The signature of the file of a package; that of one which was uploaded before files were signed is made now. */
export async function signatureOf(
	call: Call,
	file: PackageFile,
): Promise<Buffer> {
	const all = await propertiesOf(call.app.db, "file", [file.id]);
	const stored = all.find(({ name }) => name === properties.signature)?.value;
	return Buffer.from(
		stored ?? (await sign(call, { key: file.sha256 })),
		"base64",
	);
}
