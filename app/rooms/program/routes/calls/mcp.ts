import { Busy } from '~/kit/fault/busy';
import { messages } from '~/kit/messages';
import { type Call, program, resource } from '~/rooms/program/routes/resource.server';
import { refused } from '~/rooms/program/rules/answer';
import { failure, logFailure } from '~/server/handle.server';
import { answerMcp, mcpFault } from '~/server/mcp/mcp.server';

/** The largest message: twenty cards with both sides full. */
const maxBytes = 1024 * 1024;

/** The MCP server: one message of a client a request. */
const mcp = resource({ POST: answerTo }, maxBytes, { asksByPost: true });

async function answerTo({ visit, caller }: Call): Promise<Response> {
  const { request, context, exchange, rooms } = visit;
  // A page of another site whose name leads here (DNS rebinding).
  if (exchange.origin !== null && exchange.origin !== rooms.server.settings.appUrl)
    throw failure(403, messages.search.crossOrigin, program);
  const message = parsed(context.raw);
  if (message === undefined) return mcpFault(-32700);
  // A batch would be counted as one call, and the protocol has none since 2025-06-18.
  if (Array.isArray(message)) return mcpFault(-32600);
  // It would keep a connection open for news of the tools, which never change.
  if (methodOf(message) === 'subscriptions/listen') return mcpFault(-32601, message);
  return answerMcp(request, message, {
    caller,
    answer: async (name, input) => {
      try {
        return await rooms.program.tools[name](caller, input);
      } catch (error) {
        if (!(error instanceof Busy)) logFailure(context, error);
        return refused(503, messages.request.broken);
      }
    },
  });
}

const methodOf = (message: unknown): unknown => (message as { readonly method?: unknown } | null)?.method;

function parsed(raw: Uint8Array = new Uint8Array()): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw));
  } catch {
    return undefined;
  }
}

export const loader = mcp.loader;
export const action = mcp.action;
