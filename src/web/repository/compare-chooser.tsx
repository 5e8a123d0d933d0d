import type { App } from "../../app.ts";
import { listForks } from "../../domain/forks/list-forks.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { may as mayDo } from "../../domain/policies/may.ts";
import { listBranches } from "../../domain/refs/list-refs.ts";
import { branchPrefix } from "../../domain/refs/ref.ts";
import { relativeOf } from "../../domain/repositories/relatives.ts";
import {
	fullName,
	type RepositoryContext,
} from "../../domain/repositories/repository.ts";
import { withAccess } from "../../views/repository.ts";
import { t } from "../words/words.ts";
import { homeOf } from "./addresses.ts";
import { sourceOf } from "./forking/fork-state.tsx";

/** So many forks and branches are offered; others can be typed. */
const offeredForks = 20;
const offeredBranches = 50;

/** The two sides of a comparison as they are shown: a name is a branch, a tag, a commit, or steps back from one. */
interface Sides {
	readonly base: string;
	/** With the repository before it, where that is another one: `owner/repo:branch`. */
	readonly head: string;
	readonly dots: string;
}

/** The repositories between which an actor may compare: this one, the one that it was forked from, its forks, the actor's own before the others. */
async function familyOf(
	app: App,
	actor: Actor,
	of: RepositoryContext,
): Promise<RepositoryContext[]> {
	const { repository } = of;
	const [source, own, forks] = await Promise.all([
		sourceOf(app, actor, of),
		actor.account && relativeOf(app.db, repository, actor.account.id),
		listForks(app, actor, repository, { limit: offeredForks, offset: 0 }),
	]);
	const others = await withAccess(app, actor, [
		...(own ? [own] : []),
		...forks.rows,
	]);
	const seen = new Map(
		[of, ...(source ? [source] : []), ...others]
			.filter((one) => mayDo(actor, "code.read", one))
			.map((one) => [one.repository.id, one]),
	);
	return [...seen.values()];
}

async function branchesOf(
	app: App,
	{ repository }: RepositoryContext,
): Promise<string[]> {
	const page = { limit: offeredBranches, offset: 0, part: "" };
	const { refs } = await listBranches(app, repository, page);
	return refs.map(({ name }) => name.slice(branchPrefix.length));
}

/** The form that chooses what is compared: repositories from a menu, and names, for which branches are offered. */
export async function CompareChooser({
	app,
	actor,
	of,
	sides,
}: {
	app: App;
	actor: Actor;
	of: RepositoryContext;
	sides: Sides;
}) {
	const family = await familyOf(app, actor, of);
	const [, given, behind] = /^([^:]+):(.*)$/s.exec(sides.head) ?? [];
	const from =
		given === undefined
			? of
			: family.find(
					(one) => fullName(one) === given || one.owner.name === given,
				);
	const [baseBranches, headBranches] = await Promise.all([
		branchesOf(app, of),
		from ? branchesOf(app, from) : [],
	]);
	return (
		<form class="actions sides" action={homeOf(of, "/compare")}>
			<RepositoryMenu
				name="base_repo"
				label={t("Base repository")}
				family={family}
				chosen={of}
			/>
			<NameField
				name="base"
				label={t("Base branch")}
				value={sides.base}
				offered={baseBranches}
			/>
			<label class="stack s">
				<span>{t("Comparison")}</span>
				<select class="input" name="dots">
					<option value="..." selected={sides.dots === "..."}>
						{t("Since merge base")}
					</option>
					<option value=".." selected={sides.dots === ".."}>
						{t("Direct comparison")}
					</option>
				</select>
			</label>
			{from && (
				<RepositoryMenu
					name="head_repo"
					label={t("Head repository")}
					family={family}
					chosen={from}
				/>
			)}
			<NameField
				name="head"
				label={t("Compare branch")}
				value={from && behind !== undefined ? behind : sides.head}
				offered={headBranches}
			/>
			<button type="submit" class="btn">
				{t("Compare")}
			</button>
		</form>
	);
}

/** A menu of the family; nothing where there is one repository alone. */
const RepositoryMenu = ({
	name,
	label,
	family,
	chosen,
}: {
	name: string;
	label: string;
	family: readonly RepositoryContext[];
	chosen: RepositoryContext;
}) =>
	family.length < 2 ? null : (
		<label class="stack s">
			<span>{label}</span>
			<select class="input" name={name}>
				{family.map((one) => (
					<option
						value={fullName(one)}
						selected={one.repository.id === chosen.repository.id}
					>
						{fullName(one)}
					</option>
				))}
			</select>
		</label>
	);

const NameField = ({
	name,
	label,
	value,
	offered,
}: {
	name: string;
	label: string;
	value: string;
	offered: readonly string[];
}) => (
	<label class="stack s">
		<span>{label}</span>
		<input
			class="input mono"
			name={name}
			value={value}
			maxlength={500}
			list={`${name}-branches`}
			spellcheck={false}
		/>
		<datalist id={`${name}-branches`}>
			{offered.map((branch) => (
				<option value={branch} />
			))}
		</datalist>
	</label>
);
