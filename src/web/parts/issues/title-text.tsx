import { Fragment } from "preact";

/** Letters that run from the right: Hebrew, Arabic and their kin. */
const fromRight =
	/[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A title as people wrote it: words between backticks as code, and its own direction, where it runs from the right. */
export function TitleText({ of }: { of: string }) {
	const parts = of.split(/`([^`]+)`/);
	const words = parts.map((part, i) =>
		i % 2 === 1 ? <code>{part}</code> : <Fragment>{part}</Fragment>,
	);
	if (fromRight.test(of)) return <bdi>{words}</bdi>;
	return parts.length > 1 ? <span>{words}</span> : <>{of}</>;
}

/** The title of an issue or a pull request as a link to it. */
export const TitleLink = ({
	of,
}: {
	of: { readonly html_url: string; readonly title: string };
}) => (
	<a href={of.html_url}>
		<TitleText of={of.title} />
	</a>
);
