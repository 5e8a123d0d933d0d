import { hash } from "node:crypto";
import { clearSigned, detachedSignature } from "../../crypto/openpgp/sign.ts";
import { describingProperty } from "../../domain/packages/details/read-details.ts";
import { registryState } from "../../domain/packages/package.ts";
import {
	type RegistryFile,
	registryFiles,
} from "../../domain/packages/registry-files.ts";
import { signingKey } from "../../domain/packages/signing-keys.ts";
import { notFound } from "../../errors.ts";
import { mapInTurns, packed } from "../in-turns.ts";
import type { Call } from "../registry.ts";

/** The indexes of a distribution, by their paths below `dists/{name}/`, and when the registry changed last, in seconds. */
interface Distribution {
	readonly indexes: ReadonlyMap<string, Buffer>;
	readonly changed: number;
}

export const properties = {
	distribution: "debian.distribution",
	component: "debian.component",
	architecture: "debian.architecture",
	control: describingProperty.debian,
};
const digests = [
	["MD5Sum", "md5"],
	["SHA1", "sha1"],
	["SHA256", "sha256"],
	["SHA512", "sha512"],
] as const;

/** All indexes of a distribution as they are now, signed. @throws DomainError "not-found" when nothing is in it */
export async function distribution(
	call: Call,
	name: string,
): Promise<Distribution> {
	const { app, owner, cache } = call;
	const { revision, changed_at } = await registryState(
		app.db,
		owner.id,
		"debian",
	);
	const found = await cache.of(
		`debian ${owner.id} ${name}`,
		revision,
		async () => {
			const all = await registryFiles(app.db, owner.id, "debian");
			const own = all.filter(
				(file) => file.properties[properties.distribution] === name,
			);
			const value = own.length
				? await build(call, name, own, changed_at)
				: new Map<string, Buffer>();
			return {
				value,
				size: [...value.values()].reduce(
					(sum, bytes) => sum + bytes.length,
					1000,
				),
			};
		},
	);
	if (found.size === 0) throw notFound("distribution not found");
	return { indexes: found, changed: changed_at };
}

async function build(
	{ app, owner }: Call,
	name: string,
	files: readonly RegistryFile[],
	at: number,
): Promise<Map<string, Buffer>> {
	const indexes = new Map<string, Buffer>();
	const components = [
		...new Set(
			files.map((file) => file.properties[properties.component] as string),
		),
	].sort();
	const named = [
		...new Set(
			files.map((file) => file.properties[properties.architecture] as string),
		),
	].sort();
	const architectures = named.some((one) => one !== "all")
		? named.filter((one) => one !== "all")
		: named;
	for (const component of components)
		for (const architecture of architectures) {
			const own = files.filter(
				({ properties: p }) =>
					p[properties.component] === component &&
					["all", architecture].includes(p[properties.architecture] ?? ""),
			);
			const text = Buffer.from((await mapInTurns(own, paragraph)).join("\n"));
			indexes.set(`${component}/binary-${architecture}/Packages`, text);
			indexes.set(
				`${component}/binary-${architecture}/Packages.gz`,
				await packed(text, { level: 9 }),
			);
		}
	const release = releaseText(
		{ origin: owner.name, name, components, architectures, at },
		indexes,
	);
	const key = await signingKey(app, owner);
	return new Map([
		...indexes,
		["Release", Buffer.from(release)],
		[
			"Release.gpg",
			Buffer.from(detachedSignature(key, Buffer.from(release), at)),
		],
		["InRelease", Buffer.from(clearSigned(key, release, at))],
	]);
}

function paragraph(file: RegistryFile): string {
	const p = file.properties;
	return `${p[properties.control]}
Filename: pool/${p[properties.distribution]}/${p[properties.component]}/${file.name}
Size: ${file.size}
MD5sum: ${file.md5}
SHA1: ${file.sha1}
SHA256: ${file.sha256}
SHA512: ${file.sha512}
`;
}

function releaseText(
	{
		origin,
		name,
		components,
		architectures,
		at,
	}: {
		origin: string;
		name: string;
		components: string[];
		architectures: string[];
		at: number;
	},
	indexes: ReadonlyMap<string, Buffer>,
): string {
	const sums = digests.map(
		([label, algorithm]) =>
			`${label}:\n${[...indexes].map(([path, bytes]) => ` ${hash(algorithm, bytes)} ${bytes.length} ${path}\n`).join("")}`,
	);
	return `Origin: ${origin}
Label: ${origin}
Suite: ${name}
Codename: ${name}
Components: ${components.join(" ")}
Architectures: ${architectures.join(" ")}
Date: ${new Date(at * 1000).toUTCString()}
Acquire-By-Hash: yes
${sums.join("")}`;
}

/** The index with a digest, in a folder of a distribution. */
export function byHash(
	all: Distribution,
	folder: string,
	algorithm: string,
	digest: string,
): Buffer | undefined {
	const known = digests.find(([label]) => label === algorithm)?.[1];
	if (!known) return undefined;
	return [...all.indexes].find(
		([path, bytes]) =>
			path.startsWith(`${folder}/`) && hash(known, bytes) === digest,
	)?.[1];
}
