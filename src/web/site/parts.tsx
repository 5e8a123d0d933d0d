import type { ComponentChildren } from "preact";
import { ghost } from "../../domain/accounts/ghost.ts";
import { notFound } from "../../errors.ts";
import { anyone } from "../../guards/account.ts";
import { page } from "../page.ts";
import { AccountList } from "../parts/account-list.tsx";
import { Avatar } from "../parts/avatar.tsx";
import { Empty } from "../parts/empty.tsx";
import { FindForm } from "../parts/find-form.tsx";
import { Check, FieldSet, Line, Lines, Select } from "../parts/form.tsx";
import { Icon } from "../parts/icon.tsx";
import { Layout } from "../parts/layout.tsx";
import { Note } from "../parts/note.tsx";
import { Paged } from "../parts/paged.tsx";
import { Time } from "../parts/time.tsx";

const icons =
	"alert bell bin bold book box branch check clip clock closed code comment commit copy down expand eye fail fetch file folder fork gear home info ital key link list load lock mail merge mile more open pen people person pin play plus pull push quote repo right run scale search shield skip star tag task wait x".split(
		" ",
	);

const person = (id: number, name: string, full_name = "") => ({
	...ghost,
	id,
	name,
	lower_name: name,
	full_name,
	created_at: 1_700_000_000,
});

/** The parts that pages are made of, in their states, for those who work on them; so its words are English only. */
export const partsPage = page({
	route: "GET /-/parts",
	on: anyone,
	run({ app }) {
		if (!app.config.partsPage) throw notFound();
		const now = Math.floor(app.clock() / 1000);
		return (
			<Layout
				title="Parts"
				where={[{ name: "Parts", href: "#main" }]}
				tabs={[
					{ name: "One", icon: "book", href: "#one", current: true },
					{ name: "Two", icon: "code", href: "#two", count: 3 },
				]}
			>
				<div class="stack xl">
					<h1>Parts</h1>
					<Part name="Buttons">
						<div class="actions">
							{["primary", "", "danger", "danger sure", "plain"].map((tone) => (
								<button class={`btn ${tone}`} type="button">
									{tone || "quiet"}
								</button>
							))}
							<button class="btn" type="button" disabled>
								disabled
							</button>
							<button class="btn s" type="button">
								<Icon name="plus" />
								small
							</button>
						</div>
					</Part>
					<Part name="Notes">
						{(["", "ok", "wait", "bad"] as const).map((tone) => (
							<Note tone={tone} title={`A title (${tone || "plain"})`}>
								What happened, and what can be done now.
							</Note>
						))}
					</Part>
					<Part name="Fields">
						<FieldParts />
					</Part>
					<Part name="Users">
						<div class="line">
							{(["", "l", "m", "xl"] as const).map((size, i) => (
								<Avatar of={person(i + 1, "ada", "Ada Lovelace")} size={size} />
							))}
						</div>
						<AccountList
							label="Users"
							of={[
								person(1, "ada", "Ada Lovelace"),
								person(2, "a-name-without-an-end".repeat(2)),
							]}
						/>
					</Part>
					<Part name="Empty">
						<Empty title="No repositories yet">
							How to make the first one.
						</Empty>
					</Part>
					<Part name="Moments">
						<p>
							{[now, now - 300, now - 7200, now - 200_000, now - 9e7].map(
								(seconds) => (
									<>
										<Time seconds={seconds} /> ·{" "}
									</>
								),
							)}
							<Time seconds={0} />
						</p>
					</Part>
					<Part name="Pages">
						<Paged page={5} size={10} total={200} />
					</Part>
					<Part name="Signs">
						<ul class="line wrap">
							{icons.map((name) => (
								<li class="tag">
									<Icon name={name} /> {name}
								</li>
							))}
						</ul>
					</Part>
				</div>
			</Layout>
		);
	},
});

const FieldParts = () => (
	<div class="stack l">
		<Line name="line" label="A line" hint="A hint" value="typed" />
		<Lines name="lines" label="Lines" value={"one\ntwo"} rows={3} />
		<Select
			name="select"
			label="A choice"
			value="b"
			options={[
				["a", "First"],
				["b", "Second"],
			]}
		/>
		<FieldSet legend="Boxes">
			<Check name="box" label="On" hint="A hint" checked />
			<Check name="box2" label="Off" />
			<Check radio name="way" value="1" label="One way" checked />
			<Check radio name="way" value="2" label="Another way" />
		</FieldSet>
		<FindForm label="Find" value="" />
	</div>
);

const Part = ({
	name,
	children,
}: {
	name: string;
	children: ComponentChildren;
}) => (
	<section class="stack" aria-labelledby={`part-${name}`}>
		<h2 id={`part-${name}`}>{name}</h2>
		{children}
	</section>
);
