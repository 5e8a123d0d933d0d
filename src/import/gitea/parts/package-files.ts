import type { StoredBlob } from "../../../blobs/blob-store.ts";
import { accountById } from "../../../domain/accounts/account.ts";
import type { VersionAbout } from "../../../domain/packages/about.ts";
import type { Publication } from "../../../domain/packages/publish.ts";
import { anonymous } from "../../../domain/permissions/actor.ts";
import * as alpine from "../../../registries/alpine/alpine.ts";
import * as arch from "../../../registries/arch/arch.ts";
import * as chef from "../../../registries/chef/chef.ts";
import * as composer from "../../../registries/composer/composer.ts";
import { infoFile, infoProperty } from "../../../registries/conan/search.ts";
import * as conda from "../../../registries/conda/conda.ts";
import * as cran from "../../../registries/cran/cran.ts";
import * as debian from "../../../registries/debian/debian.ts";
import * as go from "../../../registries/go/go.ts";
import { partOf } from "../../../registries/open-blob.ts";
import * as pub from "../../../registries/pub/pub.ts";
import type { Reading } from "../../../registries/registry.ts";
import * as rpm from "../../../registries/rpm/rpm.ts";
import * as rubygems from "../../../registries/rubygems/rubygems.ts";
import type { ImportContext } from "../run/import-context.ts";

/** A file of a package at the source. */
interface SourceFile {
	readonly world: ImportContext;
	readonly type: string;
	/** Whose package it is. */
	readonly owner: number;
	readonly file: string;
	/** The properties of the file, by name. */
	readonly properties: ReadonlyMap<string, string>;
	blob(): Promise<StoredBlob | undefined>;
}

/** What our registries keep of a file, and of its version. */
export interface FileFacts {
	readonly key: string | undefined;
	readonly properties: Readonly<Record<string, string>>;
	readonly metadata?: Readonly<Record<string, unknown>> | undefined;
	readonly about?: VersionAbout | undefined;
}

type Reader = (
	reading: Reading,
	blob: StoredBlob,
	said: (name: string) => string,
) => Promise<Publication>;

/** The addresses under which files were sent, as far as what is read of them depends on it. */
const readers: Readonly<Record<string, Reader>> = {
	alpine: (reading, blob, said) =>
		alpine.readPublication(
			at(reading, {
				branch: said("alpine.branch"),
				repository: said("alpine.repository"),
			}),
			blob,
		),
	arch: (reading, blob, said) =>
		arch.readPublication(
			at(reading, { repository: said("arch.repository") }),
			blob,
		),
	chef: chef.readPublication,
	composer: composer.readPublication,
	conda: (reading, blob, said) =>
		conda.readPublication(
			at(reading, { channel: said("conda.channel") }),
			blob,
		),
	cran: cran.readPublication,
	debian: (reading, blob, said) =>
		debian.readPublication(
			at(reading, {
				distribution: said("debian.distribution"),
				component: said("debian.component"),
			}),
			blob,
		),
	go: go.readPublication,
	pub: pub.readPublication,
	rpm: (reading, blob, said) =>
		rpm.readPublication(reading, blob, said("rpm.group")),
	rubygems: rubygems.readPublication,
};

const at = (reading: Reading, params: Record<string, string>): Reading => ({
	...reading,
	params: { ...reading.params, ...params },
});

/** Whether files of a type are read again, since our registries keep more of them, or the same in another form. */
export const readsFiles = (type: string): boolean =>
	Object.hasOwn(readers, type) || type === "conan";

/** Properties of files that are made from the file itself. */
export const ownProperties: ReadonlySet<string> = new Set([
	"alpine.index",
	"arch.desc",
	"arch.files",
	"arch.signature",
	"conan.info",
	"conda.index",
	"debian.distribution",
	"debian.component",
	"debian.architecture",
	"debian.control",
	"gem.spec",
	"rpm.facts",
]);

/** Reads a file as our registry would if it were sent now. @throws DomainError for what it would not take */
export async function readFile(
	source: SourceFile,
): Promise<FileFacts | undefined> {
	const { world, type, properties } = source;
	if (!readsFiles(type)) return undefined;
	const { app } = world;
	const said = (name: string) => properties.get(name) ?? "";
	if (type === "conan") return conan(source, said);
	const owner = await accountById(app.db, source.owner);
	const blob = await source.blob();
	const read = readers[type];
	if (!owner || !blob || !read) return undefined;
	const reading: Reading = {
		app,
		actor: anonymous,
		owner,
		params: { file: source.file },
		search: new URLSearchParams(),
	};
	const publication = await read(reading, blob, said);
	const [file] = publication.files;
	return {
		key: file?.key,
		properties: Object.fromEntries(
			Object.entries((file?.properties ?? {}) as Record<string, string>),
		),
		metadata: publication.metadata as Record<string, unknown> | undefined,
		about: publication.about,
	};
}

/** A recipe's file stands at its place and revision, a package's below it. */
async function conan(
	{ world, file, blob }: SourceFile,
	said: (name: string) => string,
): Promise<FileFacts> {
	const place = `${said("conan.recipe.user") || "_"}/${said("conan.recipe.channel") || "_"}`;
	const key = [
		place,
		said("conan.recipe.revision") || "0",
		...(said("conan.package.reference")
			? [said("conan.package.reference"), said("conan.package.revision") || "0"]
			: []),
	].join("|");
	const bytes = file === infoFile ? await blob() : undefined;
	const info = bytes && (await partOf(world.app, bytes, 0, bytes.size));
	return {
		key,
		properties: info ? { [infoProperty]: info.toString() } : {},
	};
}
