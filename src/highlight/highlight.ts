import { escapeHtml } from "./escape-html.ts";
import { languageOf } from "./languages.ts";
import { scanDiff, scanMarkup } from "./markup-scan.ts";
import { type Lexeme, openScanner } from "./scan.ts";

interface Highlighter {
	/**
	 * Code as HTML with a span and a short class for each part, or undefined when the language (its name or its usual
	 * extension) is not known or the code is too long. Without its tags the HTML is exactly the code.
	 */
	highlight(code: string, language: string): string | undefined;
	/** The same as lexemes, line by line. */
	lines(code: string, language: string): Lexeme[][] | undefined;
}

const longest = 512 * 1024;
const markup = new Set(
	"html htm xml svg xhtml vue svelte astro xsd xsl xslt plist csproj fsproj vbproj xaml jsp erb eex heex hbs ejs twig njk liquid cshtml razor mjml".split(
		" ",
	),
);
const patches = new Set(["diff", "patch"]);

/** A highlighter that remembers the languages it was asked for. */
export function openHighlighter(): Highlighter {
	const scanners = new Map<string, (code: string) => Iterable<Lexeme>>();
	const scannerFor = (name: string) => {
		if (markup.has(name)) return scanMarkup;
		if (patches.has(name)) return scanDiff;
		const known = scanners.get(name);
		const language = known ? undefined : languageOf(name);
		if (!language) return known;
		const scanner = openScanner(language);
		scanners.set(name, scanner);
		return scanner;
	};
	return {
		highlight(code, language) {
			if (code.length > longest) return undefined;
			const scan = scannerFor(language.toLowerCase());
			if (!scan) return undefined;
			const html: string[] = [];
			for (const { text, class: name } of scan(code))
				html.push(
					name
						? `<span class="${name}">${escapeHtml(text)}</span>`
						: escapeHtml(text),
				);
			return html.join("");
		},
		lines(code, language) {
			if (code.length > longest) return undefined;
			const scan = scannerFor(language.toLowerCase());
			return scan && byLine(scan(code));
		},
	};
}

/** Lexemes by line, without the ends of the lines; a comment may be in several. */
function byLine(lexemes: Iterable<Lexeme>): Lexeme[][] {
	let line: Lexeme[] = [];
	const lines = [line];
	for (const lexeme of lexemes) {
		const { text, class: name } = lexeme;
		let end = text.indexOf("\n");
		if (end < 0) {
			line.push(lexeme);
			continue;
		}
		let from = 0;
		for (; end >= 0; end = text.indexOf("\n", from)) {
			if (end > from) line.push({ text: text.slice(from, end), class: name });
			line = [];
			lines.push(line);
			from = end + 1;
		}
		if (from < text.length) line.push({ text: text.slice(from), class: name });
	}
	return lines;
}

const names: Readonly<Record<string, string>> = {
	dockerfile: "dockerfile",
	containerfile: "dockerfile",
	makefile: "makefile",
	gnumakefile: "makefile",
	"cmakelists.txt": "cmake",
	gemfile: "ruby",
	rakefile: "ruby",
	jenkinsfile: "groovy",
	vagrantfile: "ruby",
	podfile: "ruby",
	brewfile: "ruby",
	build: "starlark",
	workspace: "starlark",
	"meson.build": "starlark",
	".vimrc": "vim",
	".env": "shell",
	".bash_profile": "shell",
	pkgbuild: "shell",
	"nginx.conf": "nginx",
	justfile: "makefile",
	".dockerignore": "shell",
	".bashrc": "shell",
	".profile": "shell",
	".zshrc": "shell",
	".gitignore": "shell",
	".gitattributes": "shell",
	".editorconfig": "ini",
	".gitconfig": "ini",
	".gitmodules": "ini",
	".npmrc": "ini",
	"go.mod": "go",
	"cargo.lock": "toml",
};

/** The language of a file, by its name: one that `highlight` may know. */
export function languageOfFile(path: string): string {
	const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
	if (Object.hasOwn(names, name)) return names[name] as string;
	return name.slice(name.lastIndexOf(".") + 1);
}
