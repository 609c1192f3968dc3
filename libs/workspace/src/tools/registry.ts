import { lazy, type LazyExoticComponent } from 'react';
import { type ObjectKind } from '@labelbridge/annotation';
import { type Tool } from './tool.js';

/** Each tool is a chunk of its own, fetched when an item first needs it. */
const TOOLS: Readonly<Partial<Record<ObjectKind, LazyExoticComponent<Tool>>>> = {
  image: lazy(() => import(/* webpackChunkName: 'tool-image' */ './image/ImageTool.js')),
  text: lazy(() => import(/* webpackChunkName: 'tool-text' */ './text/TextTool.js')),
  audio: lazy(() => import(/* webpackChunkName: 'tool-audio' */ './audio/AudioTool.js')),
  video: lazy(() => import(/* webpackChunkName: 'tool-video' */ './video/VideoTool.js')),
};

export const toolOf = (kind: ObjectKind): LazyExoticComponent<Tool> | undefined => TOOLS[kind];
