/** Names of things that the filled forge has, by the name of the parameter that asks for one. */
const names = {
	owner: ["ada", "bob", "works"],
	repo: ["engine", "engine", "engine", "mill", "empty", "hidden", "engine-two"],
	org: ["works"],
	username: ["ada", "bob", "root"],
	index: ["1", "2", "3", "4"],
	id: ["1", "2", "3"],
	sha: ["main", "oil", "HEAD"],
	ref: ["main", "oil", "v1.0"],
	branch: ["main", "oil"],
	base: ["main"],
	head: ["oil", "main", "bob:main"],
	basehead: ["main...oil", "oil...main"],
	filepath: ["README.md", "src/main.ts", "src", "src/deep/er/table.csv"],
	tag: ["v1.0"],
	pageName: ["Home"],
	state: ["open", "closed", "all"],
	type: ["issues", "pulls", "all"],
	page: ["1", "2", "9", "400"],
	limit: ["1", "10", "50"],
	q: ["gear", "oil", "a"],
};

const words = ["alpha", "beta", "gamma", "README.md", "main", "kind/bug"];

const long = (text, n) => text.repeat(n);

/** What breaks programs that expect something else. */
const hostile = [
	"",
	" ",
	"0",
	"-1",
	"9007199254740993",
	"99999999999999999999",
	"1e99",
	"NaN",
	"null",
	"true",
	"..",
	"../../etc/passwd",
	"a/../b",
	".git",
	"%00",
	"\u0000",
	"%ff",
	"\ud800",
	"\u202e\u200b\ufeff",
	"ﬀＫſİ",
	"🙂".repeat(200),
	"' or 1=1 --",
	'"><script>alert(1)</script>',
	"--upload-pack=touch x",
	"refs/heads/main",
	"main^{tree}:src",
	"@{-1}",
	"HEAD~100000",
	"*",
	"(a+)+$",
	"[[[[[[[[",
	"a".repeat(300),
	long("x", 5000),
	long("a/", 2000),
	long("%25", 800),
	"2026-02-30T25:61:61Z",
	"0000-00-00",
	"main...",
	"...",
	"a..b",
	"main...main...main",
];

/** Texts that cost a renderer more than their length says. */
const heavy = [
	long("[", 20_000),
	long("> ", 20_000),
	long("*a_", 15_000),
	`|a|b|\n|-|-|\n${long("|1|2|\n", 8_000)}`,
	`~~~math\n${long("\\frac{1}{", 4_000)}\n~~~`,
	`$${long("\\def\\a{\\a\\a}", 200)}$`,
	long("@ada #1 engine#2 main ", 4_000),
	`\`\`\`ts\n${long("const a = `${`${b}`}`;\n", 3_000)}\n\`\`\``,
	`\`\`\`mermaid\ngraph TD\n${long("A-->B\n", 4_000)}\`\`\``,
	long("<details>", 5_000),
	long("- [ ] a\n  ", 4_000),
	long("1234567 ", 8_000),
	long("http://a.b/c?d ", 5_000),
	long("e\u0301\u0302\u0303", 8_000),
];

/** Gives values for parameters and bodies: mostly what is there, else what breaks something. */
export function valuesFrom(random) {
	const pick = (list) => list[Math.floor(random() * list.length)];
	/** What of a request is as it should be: a request of which all is wrong goes nowhere. */
	let good = 1;
	const valueFor = (name, known = good) =>
		random() < known ? pick(names[name] ?? words) : pick(hostile);
	function ofSchema(schema, definitions, name = "", depth = 0) {
		if (random() > good && random() < 0.1)
			return pick([null, [], {}, "", 0, -1, true, "text"]);
		const { $ref, type, properties, items } = schema ?? {};
		if ($ref)
			return ofSchema(
				definitions[$ref.split("/").pop()],
				definitions,
				name,
				depth,
			);
		if (schema?.enum) return random() < 0.8 ? pick(schema.enum) : pick(hostile);
		if (type === "integer" || type === "number")
			return random() < good
				? pick([1, 2, 3])
				: pick([0, -1, 2 ** 53, 1e21, 0.5]);
		if (type === "boolean") return random() < 0.5;
		if (type === "array")
			return Array.from({ length: pick([0, 1, 2, 40]) }, () =>
				ofSchema(items, definitions, name, depth + 1),
			);
		if (properties && depth < 6) {
			const body = {};
			for (const [key, value] of Object.entries(properties))
				if (random() < 0.6)
					body[key] = ofSchema(value, definitions, key, depth + 1);
			return body;
		}
		if (type === "object") return { [pick(hostile)]: pick(hostile) };
		if (/body|content|text|message|description/i.test(name))
			return random() < 0.3 ? pick(heavy) : valueFor(name);
		return random() > good && random() < 0.2 ? pick(heavy) : valueFor(name);
	}
	return {
		pick,
		valueFor,
		ofSchema,
		heavy: () => pick(heavy),
		/** Begins another request. */
		begin() {
			good = pick([1, 0.95, 0.7]);
		},
	};
}
