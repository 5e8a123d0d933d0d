import { hash } from "node:crypto";
import { detachedSignature } from "../../crypto/openpgp/sign.ts";
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
import { escaped } from "../xml.ts";
import type { Relation, RpmFacts } from "./facts.ts";

export const factsProperty = describingProperty.rpm;
const head = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** The files of `repodata/` of a group as they are now, by their names, and when the registry changed last. @throws DomainError "not-found" for an empty group */
export async function repodata(
	call: Call,
	group: string,
): Promise<{ files: ReadonlyMap<string, Buffer>; changed: number }> {
	const { app, owner, cache } = call;
	const { revision, changed_at } = await registryState(app.db, owner.id, "rpm");
	const files = await cache.of(
		`rpm ${owner.id} ${group}`,
		revision,
		async () => {
			const value = await build(call, group, revision, changed_at);
			return {
				value,
				size: [...value.values()].reduce(
					(sum, bytes) => sum + bytes.length,
					1000,
				),
			};
		},
	);
	return { files, changed: changed_at };
}

interface IndexedRpm {
	readonly file: RegistryFile;
	readonly facts: RpmFacts;
}

async function build(
	{ app, owner }: Call,
	group: string,
	revision: number,
	at: number,
): Promise<Map<string, Buffer>> {
	const own = (await registryFiles(app.db, owner.id, "rpm")).filter(
		({ key, properties }) => key === group && properties[factsProperty],
	);
	const all = await mapInTurns(
		own,
		(file): IndexedRpm => ({
			file,
			facts: JSON.parse(file.properties[factsProperty] as string),
		}),
	);
	if (group && all.length === 0) throw notFound("group not found");
	const count = `packages="${all.length}"`;
	const indexes = {
		primary: `${head}<metadata xmlns="http://linux.duke.edu/metadata/common" xmlns:rpm="http://linux.duke.edu/metadata/rpm" ${count}>\n${(await mapInTurns(all, primary)).join("")}</metadata>\n`,
		filelists: `${head}<filelists xmlns="http://linux.duke.edu/metadata/filelists" ${count}>\n${(await mapInTurns(all, filelist)).join("")}</filelists>\n`,
		other: `${head}<otherdata xmlns="http://linux.duke.edu/metadata/other" ${count}>\n${(await mapInTurns(all, other)).join("")}</otherdata>\n`,
	};
	const files = new Map<string, Buffer>();
	const entries: string[] = [];
	for (const [name, xml] of Object.entries(indexes)) {
		const plain = Buffer.from(xml);
		const short = await packed(plain, { level: 9 });
		files.set(`${name}.xml.gz`, short);
		entries.push(`<data type="${name}">
<checksum type="sha256">${hash("sha256", short)}</checksum>
<open-checksum type="sha256">${hash("sha256", plain)}</open-checksum>
<location href="repodata/${name}.xml.gz"/>
<timestamp>${at}</timestamp>
<size>${short.length}</size>
<open-size>${plain.length}</open-size>
</data>
`);
	}
	const repomd = Buffer.from(
		`${head}<repomd xmlns="http://linux.duke.edu/metadata/repo">\n<revision>${revision}</revision>\n${entries.join("")}</repomd>\n`,
	);
	files.set("repomd.xml", repomd);
	files.set(
		"repomd.xml.asc",
		Buffer.from(detachedSignature(await signingKey(app, owner), repomd, at)),
	);
	return files;
}

const versionXml = ({
	epoch,
	version,
	release,
}: Pick<RpmFacts, "epoch" | "version" | "release">): string =>
	`epoch="${escaped(epoch)}" ver="${escaped(version)}" rel="${escaped(release)}"`;

function relationsXml(name: string, list: readonly Relation[]): string {
	if (!list.length) return "";
	const entries = list.map((one) => {
		const version = one.flags
			? ` flags="${one.flags}" epoch="${escaped(one.epoch)}" ver="${escaped(one.version)}"${one.release ? ` rel="${escaped(one.release)}"` : ""}`
			: "";
		return `<rpm:entry name="${escaped(one.name)}"${version}/>\n`;
	});
	return `<rpm:${name}>\n${entries.join("")}</rpm:${name}>\n`;
}

const fileXml = ({ path, kind }: RpmFacts["files"][number]): string =>
	`<file${kind ? ` type="${kind}"` : ""}>${escaped(path)}</file>\n`;
/** Files that other packages may require by their paths; the primary index lists these too. */
const isAskedFor = ({ path }: RpmFacts["files"][number]): boolean =>
	/^\/etc\/|bin\/|^\/usr\/lib\/sendmail$/.test(path);

const primary = ({ file, facts }: IndexedRpm): string => `<package type="rpm">
<name>${escaped(facts.name)}</name>
<arch>${escaped(facts.architecture)}</arch>
<version ${versionXml(facts)}/>
<checksum type="sha256" pkgid="YES">${file.sha256}</checksum>
<summary>${escaped(facts.summary)}</summary>
<description>${escaped(facts.description)}</description>
<packager>${escaped(facts.packager)}</packager>
<url>${escaped(facts.url)}</url>
<time file="${file.created_at}" build="${facts.buildTime}"/>
<size package="${file.size}" installed="${facts.installedSize}" archive="${facts.archiveSize}"/>
<location href="package/${escaped(file.name)}"/>
<format>
<rpm:license>${escaped(facts.license)}</rpm:license>
<rpm:vendor>${escaped(facts.vendor)}</rpm:vendor>
<rpm:group>${escaped(facts.group)}</rpm:group>
<rpm:buildhost>${escaped(facts.buildHost)}</rpm:buildhost>
<rpm:sourcerpm>${escaped(facts.sourceRpm)}</rpm:sourcerpm>
<rpm:header-range start="${facts.header[0]}" end="${facts.header[1]}"/>
${relationsXml("provides", facts.provides)}${relationsXml("requires", facts.requires)}${relationsXml("conflicts", facts.conflicts)}${relationsXml("obsoletes", facts.obsoletes)}${facts.files.filter(isAskedFor).map(fileXml).join("")}</format>
</package>
`;

const named = ({ file, facts }: IndexedRpm, inner: string): string =>
	`<package pkgid="${file.sha256}" name="${escaped(facts.name)}" arch="${escaped(facts.architecture)}">\n<version ${versionXml(facts)}/>\n${inner}</package>\n`;
const filelist = (one: IndexedRpm): string =>
	named(one, one.facts.files.map(fileXml).join(""));
const other = (one: IndexedRpm): string =>
	named(
		one,
		one.facts.changes
			.map(
				({ author, at, text }) =>
					`<changelog author="${escaped(author)}" date="${at}">${escaped(text)}</changelog>\n`,
			)
			.join(""),
	);
