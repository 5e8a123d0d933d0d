import type { Issue } from "../../../domain/issues/issue.ts";
import {
	commitAddress,
	homeOf,
	type RepositoryNames,
} from "../../repository/addresses.ts";
import {
	type CommitPerson,
	type ShownCommit,
	titleOf,
} from "../../repository/commits-shown.ts";
import { at, pathOf } from "../../visit.ts";
import { plural, t } from "../../words/words.ts";
import { Avatar } from "../avatar.tsx";
import { Icon } from "../icon.tsx";
import { TitleText } from "../issues/title-text.tsx";
import { Time } from "../time.tsx";

/** Somebody who made a commit. */
export const Person = ({ of: { name, account } }: { of: CommitPerson }) =>
	account ? (
		<span class="line person">
			<Avatar of={account} />
			<a class="ink strong" href={at(pathOf(account.name))}>
				{account.name}
			</a>
		</span>
	) : (
		<span class="strong">{name || t("an unknown user")}</span>
	);

const checkLooks = {
	success: ["check", "ok", "Checks passed"],
	failure: ["fail", "bad", "Checks failed"],
	pending: ["wait", "wait", "Checks in progress"],
} as const;

/** What the checks of a commit say together. */
export function Checks({ of }: { of: ShownCommit }) {
	if (!of.state) return null;
	const [icon, tone, words] = checkLooks[of.state];
	const said = t(words);
	return (
		<span class="checks" title={said}>
			<Icon name={icon} tone={tone} />
			<span class="unseen">{said}</span>
		</span>
	);
}

/** Whether a commit's signature holds; nothing for one without. */
export function Signed({ of: { verdict } }: { of: ShownCommit }) {
	if (!verdict) return null;
	return verdict.verified ? (
		<span class="tag ok" title={verdict.signer?.name}>
			<Icon name="shield" />
			{t("Verified")}
		</span>
	) : (
		<span class="tag" title={verdict.reason}>
			<Icon name="shield" />
			{t("Not verified")}
		</span>
	);
}

/** The short id of a commit as a link. */
export const ShortId = ({ of, oid }: { of: RepositoryNames; oid: string }) => (
	<a class="quiet mono" href={commitAddress(of, oid)}>
		{oid.slice(0, 10)}
	</a>
);

/** The line above files: the last commit that changed them. */
export const LatestCommit = ({
	of,
	commit,
}: {
	of: RepositoryNames;
	commit: ShownCommit;
}) => (
	<header>
		<Person of={commit.author} />
		<a class="soft cut latest" href={commitAddress(of, commit.oid)}>
			<TitleText of={titleOf(commit.tip.message)} />
		</a>
		<span class="line end small soft">
			<Checks of={commit} />
			<ShortId of={of} oid={commit.oid} />
			<Time seconds={commit.tip.committer.at} />
		</span>
	</header>
);

/** The pull requests that contain a commit, each by its number. */
const PullMarks = ({
	of,
	pulls,
}: {
	of: RepositoryNames;
	pulls: readonly Issue[];
}) =>
	pulls.map((pull) => (
		<a
			class="quiet line"
			href={homeOf(of, `/pulls/${pull.number}`)}
			title={pull.title}
		>
			<Icon {...pullLook(pull)} />
			<span class="unseen">{t("Pull request")} </span>#{pull.number}
		</a>
	));

/** The sign of the state that a pull request is in. */
export const pullLook = ({
	merged_at,
	closed,
}: Pick<Issue, "merged_at" | "closed">): {
	name: "merge" | "pull";
	tone: "done" | "bad" | "ok";
} =>
	merged_at !== null
		? { name: "merge", tone: "done" }
		: { name: "pull", tone: closed ? "bad" : "ok" };

/** A row of a list of commits. */
export const CommitRow = ({
	of,
	commit,
	href = commitAddress(of, commit.oid),
	browse,
	pulls = [],
}: {
	of: RepositoryNames;
	commit: ShownCommit;
	/** Those that contain it. */
	pulls?: readonly Issue[];
	/** Where its title leads. */
	href?: string;
	/** Where the files are as this commit has them. */
	browse?: string;
}) => (
	<li>
		<Icon name="commit" />
		<div>
			<p>
				<a class="to" href={href}>
					<TitleText of={titleOf(commit.tip.message) || t("(no message)")} />
				</a>
			</p>
			<p class="sub line wrap over">
				<Person of={commit.author} />
				<Time seconds={commit.tip.committer.at} />
				<Signed of={commit} />
				<PullMarks of={of} pulls={pulls} />
				{commit.comments > 0 && (
					<a class="quiet" href={`${commitAddress(of, commit.oid)}#comments`}>
						{plural(commit.comments, "1 comment", "{n} comments")}
					</a>
				)}
			</p>
		</div>
		<div class="fig over">
			<Checks of={commit} />
			<ShortId of={of} oid={commit.oid} />
			{browse && (
				<a
					class="btn plain icon s"
					href={browse}
					aria-label={t("Browse files at {id}", {
						id: commit.oid.slice(0, 10),
					})}
					title={t("Browse files at this commit")}
				>
					<Icon name="code" />
				</a>
			)}
		</div>
	</li>
);
