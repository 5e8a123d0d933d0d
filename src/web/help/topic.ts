import type { PackageType } from "../../package-types.ts";

/** What the texts name of this forge. */
interface Here {
	/** The public address, with a slash at its end. */
	readonly url: string;
	readonly host: string;
	/** The address of a repository over SSH; empty where there is none. */
	readonly ssh: string;
	/** Who reads, or a stand-in. */
	readonly name: string;
	/** Whose packages the lines are about. */
	readonly owner: string;
	/** The kind of packages that the lines are about; undefined is all of them. */
	readonly kind: PackageType | undefined;
}

/** A page of the help. */
export interface Topic {
	readonly slug: string;
	readonly title: string;
	readonly icon: string;
	/** Its text, in Markdown. */
	text(here: Here): string;
}
