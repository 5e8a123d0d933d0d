import type { ComponentChildren } from "preact";
import type { ShownFile } from "../../../domain/history/read-diff.ts";
import { t } from "../../words/words.ts";
import { Icon } from "../icon.tsx";

/** What the tree of a difference's files says of one beside its name. */
export interface FileMarks {
	/** The reader has looked at it. */
	readonly viewed?: boolean;
	/** Conversations on it that are open. */
	readonly threads?: number;
	/** What is said of its lines, where nothing of it is settled. */
	readonly comments?: number;
}
type Branch = {
	readonly dirs: Map<string, Branch>;
	readonly files: ShownFile[];
};

/** The files of a difference in their directories, each a link to where its lines are. */
export function FileTree({
	files,
	marks,
	counts,
}: {
	files: readonly ShownFile[];
	marks?: (file: ShownFile) => FileMarks;
	counts: (file: ShownFile) => ComponentChildren;
}) {
	const root: Branch = { dirs: new Map(), files: [] };
	for (const file of files) {
		let branch = root;
		for (const name of file.path.split("/").slice(0, -1)) {
			const next = branch.dirs.get(name) ?? { dirs: new Map(), files: [] };
			branch.dirs.set(name, next);
			branch = next;
		}
		branch.files.push(file);
	}
	return <List of={root} marks={marks} counts={counts} />;
}

type Looks = Pick<Parameters<typeof FileTree>[0], "marks" | "counts">;

const List = ({ of, ...looks }: { of: Branch } & Looks) => (
	<ul>
		{[...of.dirs].map(([name, branch]) => (
			<Directory name={name} of={branch} {...looks} />
		))}
		{of.files.map((file) => (
			<File of={file} {...looks} />
		))}
	</ul>
);

/** Directories that hold nothing but another one stand in one line. */
function Directory({
	name,
	of,
	...looks
}: { name: string; of: Branch } & Looks) {
	let path = name;
	let branch = of;
	for (;;) {
		const [only, ...others] = branch.dirs;
		if (!only || others.length || branch.files.length) break;
		path += `/${only[0]}`;
		branch = only[1];
	}
	return (
		<li>
			<details open>
				<summary title={path}>
					<Icon name="down" />
					<Icon name="folder" />
					<span class="cut">{path}</span>
				</summary>
				<List of={branch} {...looks} />
			</details>
		</li>
	);
}

const states = {
	added: ["plus", "ok", "added"],
	deleted: ["x", "bad", "deleted"],
	renamed: ["right", "", "renamed"],
} as const;

function File({ of: file, marks, counts }: { of: ShownFile } & Looks) {
	const { viewed = false, threads = 0, comments = 0 } = marks?.(file) ?? {};
	const state = Object.hasOwn(states, file.status)
		? states[file.status as keyof typeof states]
		: undefined;
	const name = file.path.slice(file.path.lastIndexOf("/") + 1);
	return (
		<li>
			<a
				href={`#${file.anchor}`}
				title={file.path}
				class={viewed ? "seen" : undefined}
			>
				<Icon
					name={viewed ? "check" : (state?.[0] ?? "file")}
					tone={state?.[1]}
				/>
				<span class="cut">{name}</span>
				{state && <span class="unseen">{t(state[2])}</span>}
				{viewed && <span class="unseen">{t("viewed")}</span>}
				{threads > 0 && (
					<span class="line">
						<Icon name="comment" />
						{threads}
						<span class="unseen">{t("unresolved conversations")}</span>
					</span>
				)}
				{comments > 0 && (
					<span class="line">
						<Icon name="comment" />
						{comments}
						<span class="unseen">{t("Line comments")}</span>
					</span>
				)}
				<span class="fig">{counts(file)}</span>
			</a>
		</li>
	);
}
