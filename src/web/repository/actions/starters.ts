/** A workflow to begin with. */
interface Starter {
	readonly name: string;
	/** The languages for which it is offered; for any unless given. */
	readonly languages?: readonly string[];
	/** What its steps run, one command each, with the name of the step. */
	readonly steps: readonly (readonly [name: string, command: string])[];
}

const node: Starter = {
	name: "Node.js",
	languages: ["JavaScript", "TypeScript", "Vue", "Svelte", "Astro"],
	steps: [
		["Install", "npm ci"],
		["Build", "npm run build --if-present"],
		["Test", "npm test"],
	],
};

/** Workflows for languages, and one that fits all; they use what stands on the runner's machine alone. */
const starters: readonly Starter[] = [
	node,
	{
		name: "Python",
		languages: ["Python"],
		steps: [
			["Create environment", "python3 -m venv .venv"],
			["Install", ".venv/bin/pip install -e . pytest"],
			["Test", ".venv/bin/pytest"],
		],
	},
	{
		name: "Rust",
		languages: ["Rust"],
		steps: [
			["Build", "cargo build --locked"],
			["Test", "cargo test --locked"],
		],
	},
	{
		name: "Go",
		languages: ["Go"],
		steps: [
			["Vet", "go vet ./..."],
			["Build", "go build ./..."],
			["Test", "go test ./..."],
		],
	},
	{
		name: "Java",
		languages: ["Java", "Kotlin", "Groovy", "Scala"],
		steps: [
			[
				"Test",
				"if [ -x ./gradlew ]; then ./gradlew check; else mvn --batch-mode verify; fi",
			],
		],
	},
	{
		name: "C and C++",
		languages: ["C", "C++", "Objective-C", "CMake", "Cuda"],
		steps: [
			["Configure", "if [ -f CMakeLists.txt ]; then cmake -S . -B build; fi"],
			["Build", "if [ -d build ]; then cmake --build build; else make; fi"],
			[
				"Test",
				"if [ -d build ]; then ctest --test-dir build --output-on-failure; else make check; fi",
			],
		],
	},
	{
		name: ".NET",
		languages: ["C#", "F#", "Visual Basic .NET"],
		steps: [
			["Build", "dotnet build"],
			["Test", "dotnet test --no-build"],
		],
	},
	{
		name: "PHP",
		languages: ["PHP"],
		steps: [
			["Install", "composer install --no-interaction"],
			["Test", "composer test"],
		],
	},
	{
		name: "Ruby",
		languages: ["Ruby"],
		steps: [
			["Install", "bundle install"],
			["Test", "bundle exec rake"],
		],
	},
	{
		name: "Elixir",
		languages: ["Elixir"],
		steps: [
			["Install", "mix deps.get"],
			["Test", "mix test"],
		],
	},
];

const any: Starter = {
	name: "",
	steps: [["Test", "echo 'Replace this by your own command.'"]],
};

/** At most so many are offered for languages. */
const most = 3;

/** The workflows to begin with that fit the languages of a repository, those of most bytes first; the last one fits all. */
export function startersFor(
	languages: Readonly<Record<string, number>>,
): readonly Starter[] {
	const bytes = ({ languages: known = [] }: Starter) =>
		known.reduce((sum, name) => sum + (languages[name] ?? 0), 0);
	return [
		...starters
			.filter((one) => bytes(one) > 0)
			.sort((a, b) => bytes(b) - bytes(a))
			.slice(0, most),
		any,
	];
}

/** The text of a starter's file for a default branch. */
export const starterText = (
	{ name, steps }: Starter,
	branch: string,
): string => `name: ${name || "CI"}
on:
  push:
    branches: [${JSON.stringify(branch)}]
  pull_request:
jobs:
  test:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
${steps.map(([step, command]) => `      - name: ${step}\n        run: ${command}\n`).join("")}`;
