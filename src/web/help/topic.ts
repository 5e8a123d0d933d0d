import type { PackageType } from "../../package-types.ts";

/** The names of this forge for the texts. */
interface Here {
	/** The public address, with a slash at its end. */
	readonly url: string;
	readonly host: string;
	/** The address of a repository over SSH; empty where there is none. */
	readonly ssh: string;
	/** The reader's name, or a stand-in. */
	readonly name: string;
	/** The owner of the packages that the lines are about. */
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
