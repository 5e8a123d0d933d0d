import type { Format } from "../../../markup/formats.ts";
import type { VersionAbout } from "../about.ts";

/** What a version of a package of any type tells of itself. Texts are plain text, addresses are http or https or "". */
export interface PackageDetails {
	readonly description: string;
	readonly readme?:
		| { readonly text: string; readonly format: Format }
		| undefined;
	readonly licence: string;
	readonly homepage: string;
	readonly repository: string;
	readonly documentation: string;
	readonly authors: readonly string[];
	readonly keywords: readonly string[];
	readonly dependencies: readonly DependencyGroup[];
}

export type DependencyKind =
	| "runtime"
	| "development"
	| "build"
	| "test"
	| "optional"
	| "peer"
	| "provided"
	| "recommended"
	| "suggested"
	| "indirect";

export interface DependencyGroup {
	readonly kind: DependencyKind;
	/** What they are limited to, such as a framework or an extra; "" for nothing. */
	readonly only: string;
	readonly dependencies: readonly Dependency[];
	/** How many more there are. */
	readonly more: number;
}

export interface Dependency {
	readonly name: string;
	/** Which versions, as the package writes it; "" for any. */
	readonly range: string;
}

export type Json = Readonly<Record<string, unknown>>;

/** What is stored of a version. */
export interface Kept extends VersionAbout {
	readonly facts: Json;
	readonly metadata: Json;
	/** The property of its file that `describingProperty` names for the type, "" without one. */
	readonly property: string;
}

/** Reads what one type of packages keeps. Whatever is missing or of another shape is left out. */
export type DetailsReader = (kept: Kept) => Partial<PackageDetails>;
