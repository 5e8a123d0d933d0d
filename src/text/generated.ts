const names = new Set([
	"package-lock.json",
	"npm-shrinkwrap.json",
	"yarn.lock",
	"pnpm-lock.yaml",
	"bun.lock",
	"cargo.lock",
	"gemfile.lock",
	"composer.lock",
	"poetry.lock",
	"pdm.lock",
	"uv.lock",
	"pipfile.lock",
	"go.sum",
	"flake.lock",
	"mix.lock",
	"pubspec.lock",
	"packages.lock.json",
]);
const endings =
	/(?:\.min\.(?:js|css)|\.(?:js|css)\.map|\.pb\.go|\.pb\.cc|\.pb\.h|_pb2\.py|\.g\.dart|\.designer\.cs|\.snap)$/;

/** Whether a program writes a file of this name, so that people seldom read it. */
export function isGenerated(path: string): boolean {
	const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
	return names.has(name) || endings.test(name);
}
