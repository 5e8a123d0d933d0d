import type { App } from "../../../app.ts";
import type { Installation } from "../source/installation.ts";
import type { Opener } from "../source/secrets.ts";
import type { SourceDatabase } from "../source/source-database.ts";
import type { BlobFiles } from "./blob-files.ts";
import type { Report } from "./report.ts";

/** A repository of the source, as far as other things need to know it. */
export interface KnownRepository {
	readonly id: number;
	readonly owner: number;
	/** The folder of its owner and its own, in lower case. */
	readonly folder: string;
	readonly format: "sha1" | "sha256";
	readonly name: string;
}

/** An issue or pull request; the number is the one in its repository. */
interface KnownIssue {
	readonly repository: number;
	readonly number: number;
	readonly pull: boolean;
}

/** What all parts of an import read, and what earlier parts have found out. */
export interface ImportContext {
	readonly app: App;
	readonly source: SourceDatabase;
	readonly installation: Installation;
	readonly opener: Opener;
	readonly blobs: BlobFiles;
	readonly report: Report;
	/** Ids of accounts that were brought, with their kind. */
	readonly accounts: Map<number, "user" | "organization">;
	readonly repositories: Map<number, KnownRepository>;
	readonly teams: Set<number>;
	readonly labels: Set<number>;
	readonly milestones: Map<number, number>;
	/** Projects with their titles. */
	readonly projects: Map<number, string>;
	readonly issues: Map<number, KnownIssue>;
	readonly comments: Set<number>;
	readonly releases: Set<number>;
	/** When this import began, in seconds. */
	readonly at: number;
}

/** An account, or null where it is gone or was never one. */
export const accountOrNull = (
	world: ImportContext,
	id: number,
): number | null => (world.accounts.has(id) ? id : null);

/** The store of a repository and of its wiki: numbers follow from the repository's, so that every run finds the same. */
export const storeOfRepository = (repository: number): number =>
	repository * 2 - 1;
export const storeOfWiki = (repository: number): number => repository * 2;
