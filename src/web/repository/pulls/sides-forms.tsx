import type { PullContext } from "../../../domain/pulls/pull.ts";
import { Submit } from "../../parts/form.tsx";
import { Icon } from "../../parts/icon.tsx";
import { CopiedLines } from "../../parts/shown-once.tsx";
import { visit } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { SideHead } from "../conversation/side-head.tsx";
import { pullAddress } from "./addresses.ts";
import { failedOf, Post } from "./post.tsx";

export const sidesRoutes = {
	target: { route: "POST /:owner/:repo/pulls/:index/target_branch" },
	maintainers: {
		route: "POST /:owner/:repo/pulls/:index/set_allow_maintainer_edit",
	},
} as const;

type Params = Readonly<Record<string, string | number>>;

/** Where it goes to, and whether the maintainers may push to where it comes from. */
export function Branches({
	of,
	params,
	mayEdit,
	mayOpen,
}: {
	of: PullContext;
	params: Params;
	mayEdit: boolean;
	mayOpen: boolean;
}) {
	const { pull, issue } = of;
	const failed = failedOf(sidesRoutes.target);
	const wrong = failed && Object.values(failed.wrong)[0];
	const allowed = pull.allow_maintainer_edit === 1;
	if (issue.closed || (!mayEdit && !mayOpen)) return null;
	return (
		<section>
			<SideHead title={t("Branches")} />
			{mayEdit && (
				<details open={failed !== undefined}>
					<summary class="btn s">{t("Change target branch")}</summary>
					<Post to={sidesRoutes.target} params={params} class="stack s folded">
						<div class="field">
							<label for="target">{t("Merge into")}</label>
							<input
								class="input mono"
								id="target"
								name="branch"
								maxlength={255}
								required
								value={failed?.typed.get("branch") ?? pull.base_branch}
								aria-invalid={wrong ? "true" : undefined}
								aria-describedby={wrong ? "target-e" : undefined}
							/>
							{wrong && (
								<p class="wrong" id="target-e">
									<Icon name="alert" />
									<span>{wrong}</span>
								</p>
							)}
						</div>
						<Submit small>{t("Save")}</Submit>
					</Post>
				</details>
			)}
			{mayOpen && (
				<Post to={sidesRoutes.maintainers} params={params} class="stack s">
					<p class="soft">
						{allowed
							? t("Maintainers can push to your branch.")
							: t(
									"Only you and people with write access to your fork can push to the branch.",
								)}
					</p>
					<Submit
						tone=""
						small
						name="allow_maintainer_edit"
						value={allowed ? "false" : "true"}
					>
						{allowed
							? t("Don't allow edits from maintainers")
							: t("Allow edits from maintainers")}
					</Submit>
				</Post>
			)}
		</section>
	);
}

/** The lines that bring it to one's own machine. */
export function CheckOut({ of }: { of: PullContext }) {
	const { issue, owner, repository } = of;
	const { app } = visit();
	const n = issue.number;
	const url = `${app.url}${owner.name}/${repository.name}.git`;
	const lines = [
		["git", `git fetch ${url} pull/${n}/head:pull-${n}\ngit switch pull-${n}`],
		["tea", `tea pulls checkout ${n}`],
	] as const;
	return (
		<details class="drop left">
			<summary class="btn">
				<Icon name="code" />
				{t("Check out")}
			</summary>
			<div class="menu get stack in">
				{lines.map(([name, text]) => (
					<div class="stack s">
						<h2>{t("With {tool}", { tool: name })}</h2>
						<CopiedLines lines={text} />
					</div>
				))}
				<a href={`${pullAddress(of)}.diff`}>{t("Diff")}</a>
				<a href={`${pullAddress(of)}.patch`}>{t("Patch")}</a>
			</div>
		</details>
	);
}
