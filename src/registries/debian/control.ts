import { readFromTar } from "../../archives/tar.ts";
import { badRequest } from "../../errors.ts";
import { partOf, streamOf, unpackingFor } from "../open-blob.ts";
import type { Reading } from "../registry.ts";

/** What a Debian package says of itself. */
interface DebianPackage {
	readonly name: string;
	readonly version: string;
	readonly architecture: string;
	/** Its control paragraph, without the fields that only an index may tell. */
	readonly control: string;
}

const mostMembers = 10;

/** Reads the control file of a package: an ar archive with a tar archive in it. @throws DomainError "bad-request" */
export async function readDeb(
	call: Reading,
	blob: { key: string; size: number },
): Promise<DebianPackage> {
	const { app } = call;
	if ((await partOf(app, blob, 0, 8)).toString("latin1") !== "!<arch>\n")
		throw badRequest("the file is not a Debian package");
	let at = 8;
	for (let i = 0; i < mostMembers; i++) {
		const head = await partOf(app, blob, at, 60);
		const size = Number(head.toString("latin1", 48, 58).trim());
		if (
			head.length < 60 ||
			head.toString("latin1", 58, 60) !== "`\n" ||
			!Number.isSafeInteger(size) ||
			size < 0
		)
			break;
		const name = head.toString("latin1", 0, 16).trim().replace(/\/$/, "");
		const start = at + 60;
		if (/^control\.tar(?:\.\w+)?$/.test(name) && size > 0) {
			const bytes = await streamOf(app, blob, { start, end: start + size - 1 });
			const control = await readFromTar(unpackingFor(call), bytes, "control");
			if (control) return packageOf(control.toString("utf8"));
			break;
		}
		at = start + size + (size % 2);
	}
	throw badRequest("the package has no control file");
}

function packageOf(text: string): DebianPackage {
	const paragraph =
		text
			.replace(/\r\n/g, "\n")
			.replace(/^\s*\n/, "")
			.split(/\n[ \t]*\n/)[0] ?? "";
	const fields = paragraph.split(/\n(?![ \t])/);
	const field = (name: string) => {
		const line = fields.find((one) =>
			one.toLowerCase().startsWith(`${name.toLowerCase()}:`),
		);
		return line?.slice(name.length + 1).trim() ?? "";
	};
	const [name, version, architecture] = [
		"Package",
		"Version",
		"Architecture",
	].map(field) as [string, string, string];
	if (!/^[a-z0-9][a-z0-9.+-]{1,100}$/.test(name))
		throw badRequest("invalid package name");
	if (!/^(?:\d{1,9}:)?[a-z0-9.+~-]{1,200}$/i.test(version))
		throw badRequest("invalid package version");
	if (!/^[a-z0-9][a-z0-9-]{0,50}$/.test(architecture))
		throw badRequest("invalid package architecture");
	const own = fields.filter(
		(one) =>
			/^[!-9;-~]+:/.test(one) &&
			!/^(?:filename|size|md5sum|sha1|sha256|sha512):/i.test(one),
	);
	return { name, version, architecture, control: own.join("\n").trimEnd() };
}
