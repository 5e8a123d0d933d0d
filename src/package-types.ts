/** The words for the kinds of packages, on the wire and in the database. */
export const packageTypes = [
	"alpine",
	"arch",
	"cargo",
	"chef",
	"composer",
	"conan",
	"conda",
	"container",
	"cran",
	"debian",
	"generic",
	"go",
	"helm",
	"maven",
	"npm",
	"nuget",
	"pub",
	"pypi",
	"rpm",
	"rubygems",
	"swift",
	"terraform",
	"vagrant",
] as const;
export type PackageType = (typeof packageTypes)[number];

export const isPackageType = (word: string): word is PackageType =>
	packageTypes.includes(word as PackageType);
