import type { Migration } from "../migration.ts";

const punctuation = "!\"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~";
/** The words of a text for an index; `domain/issues/words.ts` asks with the same expression. */
const words = (of: string) =>
	`to_tsvector('simple', translate(left(${of}, 100000), '${punctuation}', repeat(' ', 32)))`;

/** Indexes over the words of issues and comments. What is written keeps them up to date in its own transaction. */
export const search: Migration = {
	version: 17,
	name: "search",
	up: {
		sqlite: `
create virtual table issue_words using fts5(title, body, content='issue', content_rowid='id', tokenize='unicode61 remove_diacritics 0');
insert into issue_words(issue_words) values ('rebuild');
create trigger issue_words_insert after insert on issue begin insert into issue_words(rowid, title, body) values (new.id, new.title, new.body); end;
create trigger issue_words_delete after delete on issue begin insert into issue_words(issue_words, rowid, title, body) values ('delete', old.id, old.title, old.body); end;
create trigger issue_words_update after update of title, body on issue begin insert into issue_words(issue_words, rowid, title, body) values ('delete', old.id, old.title, old.body); insert into issue_words(rowid, title, body) values (new.id, new.title, new.body); end;
create virtual table comment_words using fts5(body, content='comment', content_rowid='id', tokenize='unicode61 remove_diacritics 0');
insert into comment_words(rowid, body) select id, body from comment where body <> '';
create trigger comment_words_insert after insert on comment when new.body <> '' begin insert into comment_words(rowid, body) values (new.id, new.body); end;
create trigger comment_words_delete after delete on comment when old.body <> '' begin insert into comment_words(comment_words, rowid, body) values ('delete', old.id, old.body); end;
create trigger comment_words_update after update of body on comment begin insert into comment_words(comment_words, rowid, body) select 'delete', old.id, old.body where old.body <> ''; insert into comment_words(rowid, body) select new.id, new.body where new.body <> ''; end;
`,
		postgres: `
create index issue_words on issue using gin (${words("title || ' ' || body")});
create index comment_words on comment using gin (${words("body")}) where kind = 'comment';
`,
	},
};
